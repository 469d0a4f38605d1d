import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Profile, ProfilePatch } from '#core/contracts/portal.ts'
import { profileKey, useSession } from './portal-context.tsx'

/** Saves part of the profile; the screens show what the server kept. */
export function useSaveProfile(): UseMutationResult<{ user: Profile }, Error, ProfilePatch> {
  const { api } = useSession()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (patch: ProfilePatch) => api.request<{ user: Profile }>('PUT', '/user/profile', patch),
    onSuccess: saved => queryClient.setQueryData(profileKey, saved),
  })
}
