import type { UseQueryResult } from '@tanstack/react-query'
import type { ContactMessaging, Message, MessagingSettings } from '#contracts/messaging.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { keyOf, useCall } from '#miniapp/api/use-call.ts'

/** The query key of how the caller's messages are sent. */
export const messagingSettingsKey = (userId: number) => keyOf('GET /api/messages/{userId}/settings', { userId })

/** The query key of the follow-ups that wait. */
export const followUpsKey = (userId: number) => keyOf('GET /api/messages/{userId}/follow-ups', { userId })

/** The query key of what WhatsApp can do and has done for a contact. */
export const contactMessagingKey = (userId: number, contactId: number) =>
  keyOf('GET /api/messages/{userId}/contacts/{contactId}', { userId, contactId })

/** How the caller's messages are sent; asked every 5 s while `isWatching`. */
export function useMessagingSettings(isWatching = false): UseQueryResult<MessagingSettings> {
  const { userId } = useApi()
  const asking = { refetchInterval: isWatching && 5000, refetchOnMount: 'always' } as const
  return useCall('GET /api/messages/{userId}/settings', { userId }, asking)
}

/** The follow-ups that wait, soonest first. */
export function useFollowUps(): UseQueryResult<{ messages: Message[] }> {
  const { userId } = useApi()
  return useCall('GET /api/messages/{userId}/follow-ups', { userId }, { refetchOnMount: 'always' })
}

/** What WhatsApp can do for a contact now and what it has done; asked again while a message is on its way. */
export function useContactMessaging(contactId: number): UseQueryResult<ContactMessaging> {
  const { userId } = useApi()
  return useCall(
    'GET /api/messages/{userId}/contacts/{contactId}',
    { userId, contactId },
    {
      refetchOnMount: 'always',
      refetchInterval: ({ state: { data } }) =>
        [data?.first, data?.follow_up].some(message => message && isMoving(message, new Date())) && 5000,
    },
  )
}

/** Whether a message may be somewhere else in a moment: it is being sent, or its turn has come. */
export function isMoving({ state, send_at }: Pick<Message, 'state' | 'send_at'>, now: Date): boolean {
  return state === 'sending' || state === 'checking' || (state === 'queued' && Date.parse(send_at) <= now.getTime())
}
