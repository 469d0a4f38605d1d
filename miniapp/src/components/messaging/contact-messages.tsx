import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Contact } from '#contracts/contacts.ts'
import type { Message } from '#contracts/messaging.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { refreshContacts } from '#miniapp/api/contacts.ts'
import { scansKey } from '#miniapp/api/scans.ts'
import { LoadError } from '#miniapp/ui/feedback/load-error.tsx'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { FirstMessage } from './first-message.tsx'
import { MessageState } from './message-state.tsx'
import { useContactMessaging } from './messages-api.ts'
import { useMessagingText } from './messaging-text.ts'
import { PlannedMessage } from './planned-message.tsx'

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
