import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Profile, ProfilePatch } from '#contracts/portal.ts'
import { profileKey, useSession } from './portal-context.tsx'

/** Saves part of the profile; the screens show what the server kept. */
export function useSaveProfile(): UseMutationResult<{ user: Profile }, Error, ProfilePatch> {
  const { api } = useSession()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfilePatch) => api.call('PUT /api/portal/user/profile', { body }),
    onSuccess: saved => queryClient.setQueryData(profileKey, saved),
  })
}
