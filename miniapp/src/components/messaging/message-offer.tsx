import { MessageCircle, Send } from 'lucide-react'
import { Link } from 'wouter'
import type { Contact } from '#contracts/contacts.ts'
import type { ContactMessaging } from '#contracts/messaging.ts'
import { usePlace } from '#miniapp/components/place.ts'
import { useErrorText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { ExternalLink } from '#miniapp/ui/external-link.tsx'
import { useMessagingText } from './messaging-text.ts'
import { useMessageActions } from './use-message-actions.ts'
import { useNoteOpened } from './use-whatsapp.ts'

/** The message as it would be sent now, and the ways to send it. */
export function MessageOffer({ contact, messaging }: { contact: Contact; messaging: ContactMessaging }) {
  const text = useMessagingText()
  const { isBusy, send, markSent } = useMessageActions(contact.id)
  const noteOpened = useNoteOpened(contact)
  const { channel, link } = messaging
  return (
    <>
      {(channel || link) && (
        <p className="rounded-control bg-raised px-3 py-2 text-sm break-words whitespace-pre-wrap">{messaging.text}</p>
      )}
      <SendingNote messaging={messaging} />
      <div className="flex flex-wrap gap-2">
        {channel && (
          <Button icon={Send} look="primary" disabled={isBusy} onClick={() => void send()}>
            {text(`send.${channel}`)}
          </Button>
        )}
        {link && (
          <Button look="soft" asChild>
            <ExternalLink href={link} onClick={noteOpened}>
              <MessageCircle aria-hidden="true" className="size-4" />
              {text('open')}
            </ExternalLink>
          </Button>
        )}
        {link && (
          <Button disabled={isBusy} onClick={() => void markSent()}>
            {text('markSent')}
          </Button>
        )}
      </div>
    </>
  )
}

const linkLook = 'inline-flex min-h-11 items-center font-medium text-link underline'

/** Why the message cannot be sent from here, or not from the number that was chosen; and where to change that. */
function SendingNote({ messaging }: { messaging: ContactMessaging }) {
  const text = useMessagingText()
  const errorText = useErrorText()
  const place = usePlace()
  const { refusal } = messaging
  // Where nobody has set it up, the link is all there is; the switch beside it tells of "do not message".
  if (refusal === 'whatsapp-off' || refusal === 'do-not-message') return null
  const fallsBackText = messaging.falls_back && text(`fallsBack.${messaging.falls_back}`)
  if (!refusal && !fallsBackText) return null
  const words = refusal === 'plan-needed' ? text('needsPlan') : refusal ? errorText(refusal) : fallsBackText
  return (
    <p className="text-sm text-muted">
      {words}{' '}
      {refusal === 'plan-needed' && (
        <Link href={place.plans} className={linkLook}>
          {text('seePlans')}
        </Link>
      )}
      {(refusal === 'own-number-needed' || refusal === 'message-has-link') && (
        <Link href={place.settings} className={linkLook}>
          {text('toSettings')}
        </Link>
      )}
    </p>
  )
}
