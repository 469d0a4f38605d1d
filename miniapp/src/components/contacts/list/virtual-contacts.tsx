import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { Contact } from '#contracts/contacts.ts'
import { contactPageSize } from '#contracts/values/constants.ts'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { ContactItem } from './contact-item.tsx'
import type { Chosen } from './use-chosen.ts'
import { useListKeys } from './use-list-keys.ts'

/** Only the rows in sight exist, and only their pages are fetched, so that 10,000 contacts scroll smoothly. */
export function VirtualContacts(props: {
  total: number
  at: (place: number) => Contact | undefined
  /** Names what is listed: another list is shown from its start. */
  listName: string
  selectedId: number | undefined
  chosen: Chosen
  /** The rows are those of the list before, until this one is there. */
  isOutdated: boolean
  onSee: (pages: number[]) => void
}) {
  const { total, at, listName, chosen, onSee } = props
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => 72,
    overscan: 6,
  })
  const items = rows.getVirtualItems()
  const first = pageOf(items[0]?.index ?? 0)
  const last = pageOf(items.at(-1)?.index ?? 0)
  useEffect(() => onSee(first === last ? [first] : range(first, last)), [first, last, onSee])

  const shownList = useRef(listName)
  useEffect(() => {
    if (shownList.current !== listName) scroller.current?.scrollTo({ top: 0 })
    shownList.current = listName
  }, [listName])

  const selected = items.find(({ index }) => at(index)?.id === props.selectedId)?.index
  const hasPictures = items.some(({ index }) => at(index)?.images.includes('front'))
  useListKeys({ total, selected, scroller, scrollTo: index => rows.scrollToIndex(index) })

  return (
    <div ref={scroller} className="@container min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <ul className="relative" style={{ height: rows.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const contact = at(index)
          return (
            <li
              key={contact?.id ?? `place ${index}`}
              data-place={index}
              aria-setsize={total}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 h-18"
              style={{ transform: `translateY(${start}px)` }}
            >
              {contact ? (
                <ContactItem
                  contact={contact}
                  isSelected={contact.id === props.selectedId}
                  isChosen={chosen.isChoosing ? chosen.ids.has(contact.id) : undefined}
                  onChoose={() => chosen.toggle(contact.id)}
                  canChoose={!props.isOutdated}
                  hasPictures={hasPictures}
                />
              ) : (
                <div className="flex h-18 items-center gap-3 px-4">
                  <Skeleton className="size-11 shrink-0 rounded-full" />
                  <Skeleton className="h-4 w-1/2" />
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const pageOf = (index: number) => Math.floor(index / contactPageSize) + 1

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
