import { type ReactNode, useMemo, useState } from 'react'
import { useUploadQueue } from '#miniapp/components/upload/use-upload-queue.ts'
import { fetchedDialog } from '#miniapp/ui/fetched-screen.tsx'
import { type Session, SessionContext, useSession } from './portal-context.tsx'

const SignOutDialog = fetchedDialog(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog)

/** Signing out deletes the photos that wait in this browser, and asks first where there are any. */
export function SignOutGuard({ children }: { children: ReactNode }) {
  const session = useSession()
  const { uploads, queue } = useUploadQueue()
  const [asked, setAsked] = useState<{ everywhere: boolean }>()
  const count = uploads.filter(upload => upload.state !== 'sent').length
  const guarded = useMemo((): Session => {
    const signOut: Session['signOut'] = options => {
      void queue.close()
      session.signOut(options)
    }
    return { ...session, signOut: count === 0 ? signOut : (options = { everywhere: false }) => setAsked(options) }
  }, [session, queue, count])
  return (
    <SessionContext value={guarded}>
      {children}
      {asked && (
        <SignOutDialog
          count={count}
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            void queue.close()
            session.signOut(asked)
          }}
        />
      )}
    </SessionContext>
  )
}
