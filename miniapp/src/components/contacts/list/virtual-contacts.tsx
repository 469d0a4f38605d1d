import { useEffect, useRef } from 'react'
import type { Contact } from '#contracts/contacts.ts'
import { contactPageSize } from '#contracts/values/constants.ts'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { ContactItem } from './contact-item.tsx'
import type { Chosen } from './use-chosen.ts'
import { useListKeys } from './use-list-keys.ts'
import { rowHeight, useRowsInSight } from './use-rows-in-sight.ts'

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
  const { from, to } = useRowsInSight(scroller, total)
  const places = Array.from({ length: to - from }, (_, index) => from + index)
  const first = pageOf(from)
  const last = pageOf(Math.max(from, to - 1))
  useEffect(() => onSee(Array.from({ length: last - first + 1 }, (_, index) => first + index)), [first, last, onSee])

  const shownList = useRef(listName)
  useEffect(() => {
    if (shownList.current !== listName) scroller.current?.scrollTo({ top: 0 })
    shownList.current = listName
  }, [listName])

  const selected = places.find(place => at(place)?.id === props.selectedId)
  const hasPictures = places.some(place => at(place)?.images.includes('front'))
  useListKeys({ total, selected, scroller, scrollTo: place => scrollInSight(scroller.current, place) })

  return (
    <div ref={scroller} className="@container min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <ul className="relative" style={{ height: total * rowHeight }}>
        {places.map(place => {
          const contact = at(place)
          return (
            <li
              key={contact?.id ?? `place ${place}`}
              data-place={place}
              aria-setsize={total}
              aria-posinset={place + 1}
              className="absolute inset-x-0 top-0 h-18"
              style={{ transform: `translateY(${place * rowHeight}px)` }}
            >
              {contact ? (
                <ContactItem
                  contact={contact}
                  isSelected={contact.id === props.selectedId}
                  isChosen={chosen.isChoosing ? chosen.ids.has(contact.id) : undefined}
                  onChoose={chosen.isChoosing ? () => chosen.toggle(contact.id) : undefined}
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

/** Scrolls as little as needed until the row is whole. */
function scrollInSight(scroller: HTMLElement | null, place: number): void {
  if (!scroller) return
  const { scrollTop, clientHeight } = scroller
  const top = place * rowHeight
  scroller.scrollTop = Math.min(Math.max(scrollTop, top + rowHeight - clientHeight), top)
}
