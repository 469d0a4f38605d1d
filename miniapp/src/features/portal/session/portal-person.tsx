import { type ReactNode, useMemo } from 'react'
import { useLocation } from 'wouter'
import { PersonProvider } from '#miniapp/api/api-context.tsx'
import { type MoreInfo, MoreInfoProvider } from '#miniapp/components/contact/more-info.tsx'
import { WhatsAppProvider } from '#miniapp/components/messaging/whatsapp-provider.tsx'
import { type Place, PlaceContext } from '#miniapp/components/place.ts'
import { useSession } from './portal-context.tsx'
import { usePortalText } from './portal-text.ts'
import { SignOutGuard } from './sign-out-guard.tsx'

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
