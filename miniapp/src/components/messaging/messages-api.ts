import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ContactMessaging, Message, MessagingSettings } from '#core/contracts/messaging.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { isMoving } from './is-moving.ts'

/** The query key and path of how the caller's messages are sent. */
export const messagingSettingsKey = (userId: number) => [`/api/messages/${userId}/settings`] as const

/** The query key and path of the follow-ups that wait. */
export const followUpsKey = (userId: number) => [`/api/messages/${userId}/follow-ups`] as const

/** The query key and path of what WhatsApp can do and has done for a contact. */
export const contactMessagingKey = (userId: number, contactId: number) =>
  [`/api/messages/${userId}/contacts/${contactId}`] as const

/** How the caller's messages are sent; asked every 5 s while `isWatching`. */
export function useMessagingSettings(isWatching = false): UseQueryResult<MessagingSettings> {
  const { userId } = useApi()
  return useQuery<MessagingSettings>({
    queryKey: messagingSettingsKey(userId),
    refetchInterval: isWatching && 5000,
    refetchOnMount: 'always',
  })
}

/** The follow-ups that wait, soonest first. */
export function useFollowUps(): UseQueryResult<{ messages: Message[] }> {
  const { userId } = useApi()
  return useQuery<{ messages: Message[] }>({ queryKey: followUpsKey(userId), refetchOnMount: 'always' })
}

/** What WhatsApp can do for a contact now and what it has done; asked again while a message is on its way. */
export function useContactMessaging(contactId: number): UseQueryResult<ContactMessaging> {
  const { userId } = useApi()
  return useQuery<ContactMessaging>({
    queryKey: contactMessagingKey(userId, contactId),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      [data?.first, data?.follow_up].some(message => message && isMoving(message, new Date())) && 5000,
  })
}
