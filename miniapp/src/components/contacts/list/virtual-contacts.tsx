import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Contact } from '#contracts/contacts.ts'
import { contactPageSize } from '#contracts/values/constants.ts'
import { usePlace } from '#miniapp/components/place.ts'
import { isAnythingUnsaved } from '#miniapp/telegram/use-closing-guard.ts'
import { Skeleton } from '#miniapp/ui/skeleton.tsx'
import { ContactItem } from './contact-item.tsx'
import type { Chosen } from './use-chosen.ts'

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

/** The height of a row, in pixels. */
const rowHeight = 72
/** So many rows are drawn beyond each edge. */
const beyond = 6

/** The places of the rows to draw, from the first to the one after the last: those in sight, and some beyond. */
function useRowsInSight(scroller: RefObject<HTMLElement | null>, total: number): { from: number; to: number } {
  const [{ first, last }, setSight] = useState({ first: 0, last: Math.ceil(innerHeight / rowHeight) })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => {
      const { scrollTop, clientHeight } = element
      const sight = {
        first: Math.floor(scrollTop / rowHeight),
        last: Math.ceil((scrollTop + clientHeight) / rowHeight),
      }
      setSight(before => (before.first === sight.first && before.last === sight.last ? before : sight))
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller])
  const to = Math.min(last + beyond, total)
  return { from: Math.max(0, Math.min(first - beyond, to - 1)), to }
}

type ListKeys = {
  total: number
  /** The place of the contact that is open. */
  selected: number | undefined
  scroller: RefObject<HTMLElement | null>
  scrollTo: (place: number) => void
}

const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable]'

/**
 * In the list `/` goes to the search, J and K or the arrows to the next contact and the one before; the arrows lead there
 * from the search. Letters are shortcuts nowhere else: who dictates, or tabs through a screen, types them without wanting
 * them (WCAG 2.1.4). Escape closes the open contact unless something in it is unsaved. Enter opens the contact in focus,
 * which is a link.
 */
function useListKeys({ total, selected, scroller, scrollTo }: ListKeys): void {
  const place = usePlace()
  const [, navigate] = useLocation()

  function move(step: number): void {
    const current = document.activeElement?.closest('[data-place]')?.getAttribute('data-place')
    const from = current === null || current === undefined ? (selected ?? -1) : Number(current)
    const to = Math.min(Math.max(from + step, 0), total - 1)
    scrollTo(to)
    // The row may only be drawn now that it is in sight.
    const focus = (tries: number) => {
      const row = scroller.current?.querySelector<HTMLElement>(`[data-place="${to}"] :is(a, input)`)
      if (row) row.focus({ preventScroll: true })
      else if (tries > 0) requestAnimationFrame(() => focus(tries - 1))
    }
    focus(60)
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element))
      return
    const { target, key } = event
    if (target.closest('[role=dialog], [role=menu]')) return
    const isSearch = target.matches('input[type=search]')
    if (target.matches(typing) && !(isSearch && (key === 'ArrowDown' || key === 'Escape'))) return
    const isInList = scroller.current?.contains(target)
    if (key === '/' && isInList) document.querySelector<HTMLElement>('main input[type=search]')?.focus()
    else if ((key === 'j' && isInList) || (key === 'ArrowDown' && (isInList || isSearch))) move(1)
    else if (isInList && (key === 'k' || key === 'ArrowUp')) move(-1)
    else if (key === 'Escape' && isSearch && target instanceof HTMLInputElement && !target.value) target.blur()
    else if (key === 'Escape' && !isSearch && selected !== undefined && !isAnythingUnsaved()) navigate(place.contacts)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
