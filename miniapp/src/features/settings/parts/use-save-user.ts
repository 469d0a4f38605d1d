import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { User, UserPatch } from '#contracts/users.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { userKey } from '#miniapp/api/user.ts'
import { messagingSettingsKey } from '#miniapp/components/messaging/messages-api.ts'
import { useFailureToast } from '#miniapp/ui/feedback/use-failure-toast.ts'

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

/** Saves a setting the moment it is changed; `pending` is what is on its way. A refusal is told and changes nothing. */
export function useSaveAtOnce(): { save: (patch: UserPatch) => void; pending: UserPatch | undefined } {
  const fail = useFailureToast()
  const { mutate, isPending, variables } = useSaveUser()
  return { save: patch => mutate(patch, { onError: fail }), pending: isPending ? variables : undefined }
}
