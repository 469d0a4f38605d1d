import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarDays, Download, Tag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ChangeMany } from '#contracts/contact-lists.ts'
import { mostChosen, mostSelected } from '#contracts/values/constants.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { type ContactList, dropContacts, refreshContacts } from '#miniapp/api/contacts.ts'
import { scansKey } from '#miniapp/api/scans.ts'
import { useErrorText, useText } from '#miniapp/texts/text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { useFailureToast } from '#miniapp/ui/feedback/use-failure-toast.ts'
import { fetchedDialog } from '#miniapp/ui/fetched-screen.tsx'
import { ExportMenu } from './export-menu.tsx'
import { useListText } from './list-text.ts'
import type { Chosen } from './use-chosen.ts'
import { useContactList } from './use-contact-list.ts'

const EventDialog = fetchedDialog(async () => (await import('./event-dialog.tsx')).EventDialog)
const TagDialog = fetchedDialog(async () => (await import('./tag-dialog.tsx')).TagDialog)

const tile = 'min-w-0 flex-col gap-1 px-0.5! text-xs'

/** What can be done with the chosen contacts, below the list. */
export function ChosenBar({ list, chosen }: { list: ContactList; chosen: Chosen }) {
  const text = useListText()
  const change = useChangeMany()
  const [asked, setAsked] = useState<'tag' | 'event'>()
  const ids = [...chosen.ids]
  const none = ids.length === 0
  const close = () => setAsked(undefined)

  async function move(event_id: number | null): Promise<void> {
    await change(ids, { what: 'event', event_id })
    // The list of an event holds them no more.
    if (list.event !== undefined && list.event !== event_id) chosen.drop(ids)
  }

  return (
    <div className="border-t border-hairline bg-surface px-2 py-1">
      <div className="flex flex-wrap items-center gap-x-2 pl-2">
        <p role="status" className="mr-auto text-xs text-muted tabular-nums">
          {text('chosen', { count: ids.length })}
        </p>
        <SelectAll list={list} chosen={chosen} />
      </div>
      <div className="grid grid-cols-4">
        <ExportMenu
          list={{ ids: ids.join(',') }}
          trigger={
            <Button look="plain" className={tile} disabled={none}>
              <Download aria-hidden="true" className="size-5" />
              {text('export')}
            </Button>
          }
        />
        <Button look="plain" className={tile} disabled={none} onClick={() => setAsked('tag')}>
          <Tag aria-hidden="true" className="size-5" />
          {text('addTag')}
        </Button>
        <Button look="plain" className={tile} disabled={none} onClick={() => setAsked('event')}>
          <CalendarDays aria-hidden="true" className="size-5" />
          {text('move')}
        </Button>
        <Button
          look="danger"
          className={tile}
          disabled={none}
          onClick={() => {
            chosen.stop()
            void change(ids, { what: 'delete' })
          }}
        >
          <Trash2 aria-hidden="true" className="size-5" />
          {text('delete')}
        </Button>
      </div>
      {asked === 'tag' && <TagDialog onClose={close} onChoose={tag => void change(ids, { what: 'tag', tag })} />}
      {asked === 'event' && <EventDialog onClose={close} onChoose={event_id => void move(event_id)} />}
    </div>
  )
}

/** Selects all contacts of the list, or as many as may be selected; a second tap selects none. */
function SelectAll({ list, chosen }: { list: ContactList; chosen: Chosen }) {
  const listText = useListText()
  const fail = useFailureToast()
  const api = useApi()
  const { userId } = api
  const { data, isPlaceholderData } = useContactList(list, []).first
  const total = data?.total ?? 0
  const choose = useMutation({
    mutationFn: () => api.call('GET /api/contacts/{userId}/ids', { userId, query: list }),
    onSuccess: answer => chosen.chooseAll(answer.ids, answer.total),
    onError: fail,
  })
  const count = Math.min(total, mostSelected)
  if (chosen.ids.size > 0 && chosen.total === total) {
    return (
      <Button look="plain" className="px-2" onClick={chosen.start}>
        {listText('chooseNone')}
      </Button>
    )
  }
  return (
    <Button
      look="plain"
      className="px-2"
      disabled={count === 0 || isPlaceholderData || choose.isPending}
      onClick={() => choose.mutate()}
    >
      {listText(total > mostSelected ? 'chooseFirst' : 'chooseAll', { count })}
    </Button>
  )
}

const done = { delete: 'deleted', restore: 'restored', event: 'moved', tag: 'tagged' } as const

/**
 * Changes several contacts at once and says how many. Deleting offers to undo it, also where only some could be deleted;
 * bringing back offers to try again with those that are left.
 */
function useChangeMany(): (ids: readonly number[], change: ChangeMany['change']) => Promise<void> {
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
