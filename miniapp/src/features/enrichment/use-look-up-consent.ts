import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { User } from '#core/contracts/users.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { userKey, useUser } from '#miniapp/api/user.ts'

export type Consent = {
  /** Who would be asked; null where nobody looks people up, or before it is known. */
  service: string | null
  /** Whether a look-up may go out: they have agreed, or there is nobody to agree to. */
  isGiven: boolean
  give: () => void
  isGiving: boolean
  error: unknown
}

/** Whether the caller has agreed to the company that looks people up; asked once, and kept. */
export function useLookUpConsent(): Consent {
  const api = useApi()
  const queryClient = useQueryClient()
  const user = useUser().data
  const giving = useMutation({
    mutationFn: () => api.request<User>('PATCH', `/api/user/${api.userId}`, { look_up_agreed: true }),
    onSuccess: saved => queryClient.setQueryData(userKey(api.userId), saved),
  })
  return {
    service: user?.look_up_service ?? null,
    isGiven: user !== undefined && (user.look_up_service === null || user.look_up_agreed),
    give: () => giving.mutate(),
    isGiving: giving.isPending,
    error: giving.error,
  }
}
