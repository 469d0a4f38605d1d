import { useQueryClient } from '@tanstack/react-query'
import { MessageCircle, Send } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import type { Contact } from '#contracts/contacts.ts'
import type { ContactMessaging, Message } from '#contracts/messaging.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { refreshContacts } from '#miniapp/api/contacts.ts'
import { scansKey } from '#miniapp/api/scans.ts'
import { usePlace } from '#miniapp/components/place.ts'
import { useErrorText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { ExternalLink } from '#miniapp/ui/external-link.tsx'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { MessageState } from './message-state.tsx'
import { useContactMessaging } from './messages-api.ts'
import { useMessagingText } from './messaging-text.ts'
import { PlannedMessage } from './planned-message.tsx'
import { useMessageActions } from './use-message-actions.ts'
import { useNoteOpened } from './use-whatsapp.ts'

/** What was and can be sent to a contact: the first message, then the follow-up. */
export function ContactMessages({ contact }: { contact: Contact }) {
  const text = useMessagingText()
  const api = useApi()
  const queryClient = useQueryClient()
  const messaging = useContactMessaging(contact.id)
  const state = messaging.data?.first?.state
  const isNews = state !== undefined && (state === 'accepted' || state === 'delivered') !== contact.whatsapp_sent
  useEffect(() => {
    // The list and the chat show whether a contact was written to.
    if (isNews) void refreshContacts(queryClient, api.userId)
    if (isNews) void queryClient.invalidateQueries({ queryKey: scansKey(api.userId) })
  }, [isNews, queryClient, api])
  if (messaging.isPending) return <Skeleton className="h-24 w-full" />
  if (messaging.isError) {
    return <LoadError title={text('loadFailed')} query={messaging} />
  }
  return (
    <>
      <FirstMessage contact={contact} messaging={messaging.data} />
      {messaging.data.follow_up && <FollowUp message={messaging.data.follow_up} />}
    </>
  )
}

/** The follow-up to a contact: planned, or how it is doing. */
function FollowUp({ message }: { message: Message }) {
  const text = useMessagingText()
  return (
    <section className="flex flex-col gap-1 border-t border-hairline pt-3">
      <h3 className="text-sm font-semibold">{text('followUp')}</h3>
      {message.state === 'queued' ? <PlannedMessage message={message} /> : <MessageState message={message} />}
    </section>
  )
}

/** The first message to a contact: how it is doing and what can be done about it, or the offer to send it. */
function FirstMessage({ contact, messaging }: { contact: Contact; messaging: ContactMessaging }) {
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

/** The message as it would be sent now, and the ways to send it. */
function MessageOffer({ contact, messaging }: { contact: Contact; messaging: ContactMessaging }) {
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
