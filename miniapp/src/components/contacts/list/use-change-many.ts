import { useQueryClient } from '@tanstack/react-query'
import type { ChangeMany } from '#contracts/contact-lists.ts'
import { mostChosen } from '#contracts/values/constants.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { dropContacts, refreshContacts } from '#miniapp/api/contacts.ts'
import { scansKey } from '#miniapp/api/scans.ts'
import { useErrorText, useText } from '#miniapp/texts/text.ts'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { useListText } from './list-text.ts'

type Change = ChangeMany['change']

const done = { delete: 'deleted', restore: 'restored', event: 'moved', tag: 'tagged' } as const

/**
 * Changes several contacts at once and says how many. Deleting offers to undo it, also where only some could be deleted;
 * bringing back offers to try again with those that are left.
 */
export function useChangeMany(): (ids: readonly number[], change: Change) => Promise<void> {
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const text = useText()
  const listText = useListText()
  const errorText = useErrorText()
  const { userId } = api

  return async function changeMany(ids, change) {
    if (change.what === 'delete') dropContacts(queryClient, userId, ids)
    let count = 0
    let start = 0
    const undo = () => ({
      action: { label: text('undo'), onClick: () => void changeMany(ids, { what: 'restore' }) },
    })
    try {
      for (; start < ids.length; start += mostChosen) {
        const body = { ids: ids.slice(start, start + mostChosen), change }
        count += (await api.call('POST /api/contacts/{userId}/change-many', { userId, body })).changed
      }
      toast({ title: listText(done[change.what], { count }), ...(change.what === 'delete' && undo()) })
    } catch (error) {
      const left = ids.slice(start)
      toast({
        title: count > 0 ? listText(done[change.what], { count }) : text('error'),
        description: errorText(error),
        tone: 'error',
        ...(change.what === 'delete' && count > 0 && undo()),
        ...(change.what === 'restore' && {
          action: { label: text('retry'), onClick: () => void changeMany(left, change) },
        }),
      })
    }
    await refreshContacts(queryClient, userId)
    await queryClient.invalidateQueries({ queryKey: scansKey(userId) })
  }
}
