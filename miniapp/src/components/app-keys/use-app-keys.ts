import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AppKeyRequest, AppKeys, NewAppKey } from '#contracts/integrations/app-keys.ts'
import { useClient } from '#miniapp/api/api-context.tsx'

/** A person's app keys, in the Mini App as in the portal: each has calls of its own for them. */
export function useAppKeys() {
  const client = useClient()
  const queryClient = useQueryClient()
  const queryKey = ['app-keys']
  const refresh = () => queryClient.invalidateQueries({ queryKey })
  const list: UseQueryResult<AppKeys> = useQuery({
    queryKey,
    queryFn: (): Promise<AppKeys> =>
      'userId' in client
        ? client.call('GET /api/user/{userId}/app-keys', { userId: client.userId })
        : client.call('GET /api/portal/app-keys', {}),
  })
  const create = useMutation({
    mutationFn: (body: AppKeyRequest): Promise<NewAppKey> =>
      'userId' in client
        ? client.call('POST /api/user/{userId}/app-keys', { userId: client.userId, body })
        : client.call('POST /api/portal/app-keys', { body }),
    onSuccess: refresh,
  })
  const revoke = useMutation({
    mutationFn: (keyId: number): Promise<undefined> =>
      'userId' in client
        ? client.call('DELETE /api/user/{userId}/app-keys/{keyId}', { userId: client.userId, keyId })
        : client.call('DELETE /api/portal/app-keys/{keyId}', { keyId }),
    onSettled: refresh,
  })
  return { list, create, revoke }
}
