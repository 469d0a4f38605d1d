import { type ReactNode, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { PersonProvider } from '#miniapp/api/api-context.tsx'
import { type MoreInfo, MoreInfoProvider } from '#miniapp/components/contact/more-info.tsx'
import { WhatsAppProvider } from '#miniapp/components/messaging/whatsapp-provider.tsx'
import { type Place, PlaceContext } from '#miniapp/components/place.ts'
import { useUploadQueue } from '#miniapp/components/upload/use-upload-queue.ts'
import { fetchedDialog } from '#miniapp/ui/fetched-screen.tsx'
import { type Session, SessionContext, useSession } from './portal-context.tsx'
import { usePortalText } from './portal-text.ts'

/** Lets the screens that the portal shares with the Mini App act for the person who is signed in, at the portal's addresses. */
export function PortalPerson(props: { userId: number; moreInfo: MoreInfo; children: ReactNode }) {
  const { signOut } = useSession()
  const [path] = useLocation()
  const text = usePortalText()
  const [sent, notSent] = [text('contacts.sent'), text('contacts.pending')]
  const place = useMemo((): Place => {
    const contacts = `${path}?tab=contacts`
    return {
      contacts,
      contact: id => `${contacts}&contact=${id}`,
      compare: (id, field) => `${contacts}&contact=${id}&compare=${field ?? ''}`,
      contactsOf: id => `${contacts}&event=${id}`,
      events: contacts,
      duplicates: `${contacts}&duplicates`,
      scan: `${path}?tab=scan`,
      plans: `${path}?tab=billing`,
      settings: `${path}?tab=settings&group=messages`,
      sentWords: { sent, notSent },
    }
  }, [path, sent, notSent])
  return (
    <PersonProvider userId={props.userId} leave={signOut}>
      <PlaceContext value={place}>
        <MoreInfoProvider dialog={props.moreInfo}>
          <WhatsAppProvider>
            <SignOutGuard>{props.children}</SignOutGuard>
          </WhatsAppProvider>
        </MoreInfoProvider>
      </PlaceContext>
    </PersonProvider>
  )
}

const SignOutDialog = fetchedDialog(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog)

/** Signing out deletes the photos that wait in this browser, and asks first where there are any. */
function SignOutGuard({ children }: { children: ReactNode }) {
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
