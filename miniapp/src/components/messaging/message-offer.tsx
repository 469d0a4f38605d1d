import { MessageCircle, Send } from 'lucide-react'
import type { Contact } from '#contracts/contacts.ts'
import type { ContactMessaging } from '#contracts/messaging.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { ExternalLink } from '#miniapp/ui/external-link.tsx'
import { useMessagingText } from './messaging-text.ts'
import { SendingNote } from './sending-note.tsx'
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
          <Button look="primary" disabled={isBusy} onClick={() => void send()}>
            <Send aria-hidden="true" className="size-4" />
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
