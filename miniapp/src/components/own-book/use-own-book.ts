import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { ConnectBook, FindBooks, FoundBooks, OwnBookState } from '#contracts/integrations/own-book.ts'
import { useClient } from '#miniapp/api/api-context.tsx'

const queryKey = ['own-book']
/** Contacts arrive there while one looks on. */
const lookAgainMs = 5000

/** A person's own address book, in the Mini App as in the portal: each has calls of its own for it. */
export function useOwnBook() {
  const client = useClient()
  const queryClient = useQueryClient()
  const state: UseQueryResult<OwnBookState> = useQuery({
    queryKey,
    queryFn: (): Promise<OwnBookState> =>
      'userId' in client
        ? client.call('GET /api/user/{userId}/own-book', { userId: client.userId })
        : client.call('GET /api/portal/own-book', {}),
    refetchInterval: ({ state: { data } }) => (data?.book ? lookAgainMs : false),
  })
  const find: UseMutationResult<FoundBooks, Error, FindBooks> = useMutation({
    mutationFn: (body: FindBooks): Promise<FoundBooks> =>
      'userId' in client
        ? client.call('POST /api/user/{userId}/own-book/find', { userId: client.userId, body })
        : client.call('POST /api/portal/own-book/find', { body }),
  })
  const onSuccess = (now: OwnBookState) => queryClient.setQueryData(queryKey, now)
  const connect: UseMutationResult<OwnBookState, Error, ConnectBook> = useMutation({
    mutationFn: (body: ConnectBook): Promise<OwnBookState> =>
      'userId' in client
        ? client.call('PUT /api/user/{userId}/own-book', { userId: client.userId, body })
        : client.call('PUT /api/portal/own-book', { body }),
    onSuccess,
  })
  const tryIt: UseMutationResult<OwnBookState, Error, undefined> = useMutation({
    mutationFn: (_: undefined): Promise<OwnBookState> =>
      'userId' in client
        ? client.call('POST /api/user/{userId}/own-book/try', { userId: client.userId })
        : client.call('POST /api/portal/own-book/try', {}),
    onSuccess,
  })
  const disconnect: UseMutationResult<undefined, Error, undefined> = useMutation({
    mutationFn: (_: undefined): Promise<undefined> =>
      'userId' in client
        ? client.call('DELETE /api/user/{userId}/own-book', { userId: client.userId })
        : client.call('DELETE /api/portal/own-book', {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  return { state, find, connect, tryIt, disconnect }
}
