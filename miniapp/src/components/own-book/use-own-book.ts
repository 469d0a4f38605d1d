import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ConnectBook, FindBooks, FoundBooks, OwnBookState } from '#contracts/integrations/own-book.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { keyOf, useCall } from '#miniapp/api/use-call.ts'

/** Contacts arrive there while one looks on. */
const lookAgainMs = 5000

/** A person's own address book. */
export function useOwnBook() {
  const { userId, call } = useApi()
  const queryClient = useQueryClient()
  const queryKey = keyOf('GET /api/user/{userId}/own-book', { userId })
  const state = useCall(
    'GET /api/user/{userId}/own-book',
    { userId },
    { refetchInterval: ({ state: { data } }) => (data?.book ? lookAgainMs : false) },
  )
  const find: UseMutationResult<FoundBooks, Error, FindBooks> = useMutation({
    mutationFn: (body: FindBooks) => call('POST /api/user/{userId}/own-book/find', { userId, body }),
  })
  const onSuccess = (now: OwnBookState) => queryClient.setQueryData(queryKey, now)
  const connect: UseMutationResult<OwnBookState, Error, ConnectBook> = useMutation({
    mutationFn: (body: ConnectBook) => call('PUT /api/user/{userId}/own-book', { userId, body }),
    onSuccess,
  })
  const tryIt: UseMutationResult<OwnBookState, Error, undefined> = useMutation({
    mutationFn: (_: undefined) => call('POST /api/user/{userId}/own-book/try', { userId }),
    onSuccess,
  })
  const disconnect: UseMutationResult<undefined, Error, undefined> = useMutation({
    mutationFn: (_: undefined) => call('DELETE /api/user/{userId}/own-book', { userId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  return { state, find, connect, tryIt, disconnect }
}
