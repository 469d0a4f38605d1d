import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Duplicates, UndoableMerge } from '#contracts/duplicates.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { dropContacts, refreshContacts } from '#miniapp/api/contacts.ts'
import { scansKey } from '#miniapp/api/scans.ts'
import { keyOf, useCall } from '#miniapp/api/use-call.ts'
import { usePeopleText } from '#miniapp/components/contacts/list/list-text.ts'
import { useText } from '#miniapp/texts/text.ts'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { useFailureToast } from '#miniapp/ui/feedback/use-failure-toast.ts'

/** The caller's likely duplicates, asked for anew each time the screen opens. */
export function useDuplicates() {
  const { userId } = useApi()
  return useCall('GET /api/contacts/{userId}/duplicates', { userId }, { gcTime: 0, staleTime: 0 })
}

/** The caller's merges that can be undone, the latest first. */
export function useMerges() {
  const { userId } = useApi()
  return useCall('GET /api/contacts/{userId}/merges', { userId }, { select: ({ merges }) => merges, gcTime: 0 })
}

/** Merging two contacts, undoing that, and keeping both; each says in a toast what was done. */
export function useDuplicateActions() {
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const text = useText()
  const peopleText = usePeopleText()
  const fail = useFailureToast()
  const { userId } = api
  const onError = (error: Error) => fail(error)

  const undo = useMutation({
    mutationFn: ({ kind, id }: Pick<UndoableMerge, 'kind' | 'id'>) =>
      kind === 'card'
        ? api.call('POST /api/contacts/{userId}/keep-both', { userId, body: { card_id: id } })
        : api.call('POST /api/contacts/{userId}/merges/{mergeId}/undo', { userId, mergeId: id }),
    onSuccess: () => toast({ title: peopleText('undone') }),
    onError,
    onSettled: () => refreshAll(queryClient, userId),
  })
  const merge = useMutation({
    mutationFn: ({ keptId, goneId }: { keptId: number; goneId: number }) =>
      api.call('POST /api/contacts/{userId}/{contactId}/merge', {
        userId,
        contactId: keptId,
        body: { other_id: goneId },
      }),
    onSuccess: ({ merge_id }, { goneId }) => {
      dropContacts(queryClient, userId, [goneId])
      dropPairs(queryClient, userId, ids => ids.includes(goneId))
      toast({
        title: peopleText('merged'),
        action: { label: text('undo'), onClick: () => undo.mutate({ kind: 'contacts', id: merge_id }) },
      })
    },
    onError,
    onSettled: () => refreshAll(queryClient, userId),
  })
  const keepApart = useMutation({
    mutationFn: (ids: [number, number]) =>
      api.call('POST /api/contacts/{userId}/keep-apart', { userId, body: { ids } }),
    onSuccess: (_, apart) => {
      dropPairs(queryClient, userId, ids => apart.every(id => ids.includes(id)))
      toast({ title: peopleText('keptBoth') })
    },
    onError,
    onSettled: () => refreshDuplicates(queryClient, userId),
  })
  return { merge, undo, keepApart }
}

const duplicatesKey = (userId: number) => keyOf('GET /api/contacts/{userId}/duplicates', { userId })

/** A pair that is settled leaves the screen at once. */
function dropPairs(queryClient: QueryClient, userId: number, isSettled: (ids: number[]) => boolean): void {
  queryClient.setQueryData<Duplicates>(duplicatesKey(userId), known => {
    const pairs = known?.pairs.filter(({ contacts }) => !isSettled(contacts.map(({ id }) => id)))
    return known && pairs && { pairs, total: known.total - (known.pairs.length - pairs.length) }
  })
}

function refreshDuplicates(queryClient: QueryClient, userId: number): Promise<unknown> {
  const merges = keyOf('GET /api/contacts/{userId}/merges', { userId })
  const keys: readonly (readonly unknown[])[] = [duplicatesKey(userId), merges]
  return Promise.all(keys.map(queryKey => queryClient.invalidateQueries({ queryKey })))
}

function refreshAll(queryClient: QueryClient, userId: number): Promise<unknown> {
  const scans = queryClient.invalidateQueries({ queryKey: scansKey(userId) })
  return Promise.all([refreshDuplicates(queryClient, userId), refreshContacts(queryClient, userId), scans])
}
