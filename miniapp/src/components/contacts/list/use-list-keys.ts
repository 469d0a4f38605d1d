import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { usePlace } from '#miniapp/components/place.ts'
import { isAnythingUnsaved } from '#miniapp/telegram/use-closing-guard.ts'

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
export function useListKeys({ total, selected, scroller, scrollTo }: ListKeys): void {
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
