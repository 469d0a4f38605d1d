import { type ReactNode, useMemo, useState } from 'react'
import { useConnectionText } from '#miniapp/components/connection/connection-text.ts'
import { useUploadQueue } from '#miniapp/components/upload/use-upload-queue.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { Dialog } from '#miniapp/ui/dialog.tsx'
import { DialogFooter } from '#miniapp/ui/dialog-footer.tsx'
import { type Session, SessionContext, useSession } from './portal-context.tsx'

/** Signing out deletes the photos that wait in this browser, and asks first where there are any. */
export function SignOutGuard({ children }: { children: ReactNode }) {
  const text = useConnectionText()
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
        <Dialog title={text('leave.title')} onClose={() => setAsked(undefined)}>
          <div className="flex flex-col gap-4 p-5">
            <p className="text-sm text-muted">{text('leave.text', { count })}</p>
            <DialogFooter cancel={text('leave.stay')} onCancel={() => setAsked(undefined)}>
              <Button
                look="danger"
                className="border border-hairline"
                onClick={() => {
                  void queue.close()
                  session.signOut(asked)
                }}
              >
                {text('leave.confirm')}
              </Button>
            </DialogFooter>
          </div>
        </Dialog>
      )}
    </SessionContext>
  )
}
