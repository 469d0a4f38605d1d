import type { Contact } from '#contracts/contacts.ts'
import type { ContactMessaging } from '#contracts/messaging.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { MessageOffer } from './message-offer.tsx'
import { MessageState } from './message-state.tsx'
import { useMessagingText } from './messaging-text.ts'
import { useMessageActions } from './use-message-actions.ts'

/** The first message to a contact: how it is doing and what can be done about it, or the offer to send it. */
export function FirstMessage({ contact, messaging }: { contact: Contact; messaging: ContactMessaging }) {
  const text = useMessagingText()
  const { isBusy, send, markSent, callOff } = useMessageActions(contact.id)
  const { first } = messaging
  const canStart = !first || first.state === 'failed' || first.state === 'cancelled'
  return (
    <div className="flex flex-col gap-3">
      {first && <MessageState message={first} />}
      {first && !canStart && first.text && (
        <p className="rounded-control bg-raised px-3 py-2 text-sm break-words whitespace-pre-wrap">{first.text}</p>
      )}
      {first?.state === 'queued' && (
        <div className="flex flex-wrap gap-2">
          <Button disabled={isBusy} onClick={() => void callOff(first)}>
            {text('callOff')}
          </Button>
          <Button disabled={isBusy} onClick={() => void markSent()}>
            {text('markSent')}
          </Button>
        </div>
      )}
      {first?.state === 'unknown' && (
        <div className="flex flex-wrap gap-2">
          <Button look="primary" disabled={isBusy} onClick={() => void markSent()}>
            {text('arrived')}
          </Button>
          <Button disabled={isBusy} onClick={() => void send({ again: true })}>
            {text('sendAgain')}
          </Button>
        </div>
      )}
      {canStart && <MessageOffer contact={contact} messaging={messaging} />}
    </div>
  )
}
