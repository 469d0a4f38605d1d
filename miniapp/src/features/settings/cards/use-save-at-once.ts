import type { UserPatch } from '#contracts/users.ts'
import { useFailureToast } from '#miniapp/features/settings/parts/use-failure-toast.ts'
import { useSaveUser } from '#miniapp/features/settings/parts/use-save-user.ts'

/** Saves a setting the moment it is changed; `pending` is what is on its way. A refusal is told and changes nothing. */
export function useSaveAtOnce(): { save: (patch: UserPatch) => void; pending: UserPatch | undefined } {
  const fail = useFailureToast()
  const { mutate, isPending, variables } = useSaveUser()
  return { save: patch => mutate(patch, { onError: fail }), pending: isPending ? variables : undefined }
}
