import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { MessagingSettings, MessagingSettingsPatch } from '#contracts/messaging.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { followUpsKey, messagingSettingsKey } from '#miniapp/components/messaging/messages-api.ts'

/** Saves how messages are sent; the screens show what the server kept, and which follow-ups still wait. */
export function useSaveMessaging(): UseMutationResult<MessagingSettings, Error, MessagingSettingsPatch> {
  const api = useApi()
  const queryClient = useQueryClient()
  const queryKey = messagingSettingsKey(api.userId)
  return useMutation({
    mutationFn: (body: MessagingSettingsPatch) =>
      api.call('PATCH /api/messages/{userId}/settings', { userId: api.userId, body }),
    onSuccess: settings => {
      queryClient.setQueryData(queryKey, settings)
      void queryClient.invalidateQueries({ queryKey: followUpsKey(api.userId) })
    },
  })
}
