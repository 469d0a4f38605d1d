import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { User, UserPatch } from '#contracts/users.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { userKey } from '#miniapp/api/user.ts'
import { messagingSettingsKey } from '#miniapp/components/messaging/messages-api.ts'

/** Saves some of the caller's settings; every screen shows what the server kept. */
export function useSaveUser(): UseMutationResult<User, Error, UserPatch> {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: UserPatch) => api.call('PATCH /api/user/{userId}', { userId: api.userId, body }),
    onSuccess: user => {
      queryClient.setQueryData(userKey(api.userId), user)
      void queryClient.invalidateQueries({ queryKey: messagingSettingsKey(api.userId) })
    },
  })
}
