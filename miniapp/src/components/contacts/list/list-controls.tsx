import { ArrowDownUp, ListChecks, ListFilter, X } from 'lucide-react'
import { useId, useState } from 'react'
import type { ContactFilter, ContactSort } from '#contracts/contact-lists.ts'
import { contactSorts } from '#contracts/values/constants.ts'
import type { ContactList } from '#miniapp/api/contacts.ts'
import { useEvents } from '#miniapp/api/events.ts'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import { Button } from '#miniapp/ui/button.tsx'
import { fetchedDialog } from '#miniapp/ui/fetched-screen.tsx'
import { useListText } from './list-text.ts'
import type { Chosen } from './use-chosen.ts'

const FilterDialog = fetchedDialog(async () => (await import('./filter-dialog.tsx')).FilterDialog)

/** The order of the list, what is left out of it, and the way to choose several. */
export function ListControls(props: { list: ContactList; onChange: (list: ContactList) => void; chosen: Chosen }) {
  const { list, onChange, chosen } = props
  const id = useId()
  const text = useListText()
  const [isFiltering, setFiltering] = useState(false)
  const { event, tag, rating, written } = list
  const count = [event, tag, rating, written].filter(value => value !== undefined).length
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-1 px-2">
        <label htmlFor={id} className="sr-only">
          {text('sort')}
        </label>
        <span className="relative mr-auto flex max-w-full items-center text-link">
          <ArrowDownUp aria-hidden="true" className="pointer-events-none absolute left-2 size-4" />
          <select
            id={id}
            value={list.sort}
            onChange={({ target }) => onChange({ ...list, sort: sortOf(target.value) })}
            className="h-11 max-w-full truncate rounded-control border-none bg-transparent pr-2 pl-8 text-sm font-medium hover:bg-raised"
          >
            {contactSorts.map(sort => (
              <option key={sort} value={sort} className="text-text">
                {text(`sorts.${sort}`)}
              </option>
            ))}
          </select>
        </span>
        <Button look="plain" className="px-2" onClick={() => setFiltering(true)}>
          <ListFilter aria-hidden="true" className="size-4 max-[25rem]:hidden" />
          {count > 0 ? text('filtered', { count }) : text('filter')}
        </Button>
        <Button
          look="plain"
          className="px-2"
          aria-pressed={chosen.isChoosing}
          onClick={chosen.isChoosing ? chosen.stop : chosen.start}
        >
          <ListChecks aria-hidden="true" className="size-4 max-[25rem]:hidden" />
          {text(chosen.isChoosing ? 'done' : 'choose')}
        </Button>
      </div>
      {count > 0 && <FilterChips list={list} onChange={onChange} />}
      {isFiltering && (
        <FilterDialog
          filter={{ event, tag, rating, written }}
          onClose={() => setFiltering(false)}
          onChoose={filter => onChange({ ...list, ...filter })}
        />
      )}
    </>
  )
}

function FilterChips({ list, onChange }: { list: ContactList; onChange: (list: ContactList) => void }) {
  const text = useListText()
  const eventsText = useEventsText()
  const events = useEvents().data ?? []
  const { event, tag, rating, written } = list
  const chips: [keyof ContactFilter, string | undefined][] = [
    ['event', event === undefined ? undefined : (events.find(({ id }) => id === event)?.name ?? eventsText('met'))],
    ['tag', tag],
    ['rating', rating && eventsText(rating)],
    ['written', written && text(written === 'yes' ? 'wasWritten' : 'notWritten')],
  ]
  return (
    <p className="flex flex-wrap gap-1 px-4 pb-1">
      {chips.map(
        ([name, label]) =>
          label && (
            <Button
              key={name}
              look="soft"
              className="max-w-full px-3"
              aria-label={text('remove', { name: label })}
              onClick={() => onChange({ ...list, [name]: undefined })}
            >
              <span title={label} className="truncate">
                {label}
              </span>
              <X aria-hidden="true" className="size-4 shrink-0" />
            </Button>
          ),
      )}
    </p>
  )
}

function sortOf(value: string): ContactSort {
  return contactSorts.find(sort => sort === value) ?? 'newest'
}
