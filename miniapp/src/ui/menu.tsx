import type { LucideIcon } from 'lucide-react'
import { Slot } from 'radix-ui'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './class-names.ts'
import { ExternalLink } from './external-link.tsx'

const itemLook =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-left text-sm outline-none select-none hover:bg-raised focus:bg-raised'

/** How far a menu stays from the edges of the window, in pixels. */
const margin = 8

type Opening = { opener: HTMLElement; byKey: boolean }

/**
 * A menu that opens from its one trigger: a click, Enter or the down arrow. It is our own, because lists and contacts have
 * one and Radix's is 25 kB.
 */
export function Menu({ trigger, children }: { trigger: ReactNode; children: ReactNode }) {
  const id = useId()
  const [opening, setOpening] = useState<Opening>()
  return (
    <>
      <Slot.Root
        id={id}
        aria-haspopup="menu"
        aria-expanded={opening !== undefined}
        onClick={({ currentTarget: opener, detail }) =>
          setOpening(opening ? undefined : { opener, byKey: detail === 0 })
        }
        onKeyDown={event => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpening({ opener: event.currentTarget, byKey: true })
        }}
      >
        {trigger}
      </Slot.Root>
      {opening &&
        createPortal(
          <MenuList {...opening} labelledBy={id} onClose={() => setOpening(undefined)}>
            {children}
          </MenuList>,
          document.body,
        )}
    </>
  )
}

function MenuList(props: Opening & { labelledBy: string; onClose: () => void; children: ReactNode }) {
  const { opener, byKey, onClose } = props
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    place(list.current, opener)
    const first = byKey ? list.current?.querySelector<HTMLElement>('[role=menuitem]') : list.current
    first?.focus({ preventScroll: true })
  }, [opener, byKey])
  const onOutside = useEffectEvent((event: PointerEvent) => {
    const isInside = [list.current, opener].some(part => part?.contains(event.target as Node))
    if (!isInside) onClose()
  })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const follow = () => place(list.current, opener)
    document.addEventListener('pointerdown', event => onOutside(event), { signal })
    document.addEventListener('scroll', follow, { signal, capture: true })
    window.addEventListener('resize', follow, { signal })
    return () => stop.abort()
  }, [opener])

  function close(): void {
    // What an item opens is drawn later, and gives the keyboard back to the opener.
    opener.focus({ preventScroll: true })
    onClose()
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key } = event
    if (key === 'Tab' || key === 'Escape') close()
    // A tab goes on from the opener.
    if (key === 'Escape' || moveFocus(list.current, key)) event.preventDefault()
  }

  return (
    <div
      ref={list}
      role="menu"
      tabIndex={-1}
      aria-labelledby={props.labelledBy}
      onClick={({ target }) => target instanceof Element && target.closest('[role=menuitem]') && close()}
      onKeyDown={onKeyDown}
      className="fixed z-30 min-w-52 animate-appear overflow-y-auto rounded-card border border-hairline bg-surface p-1 shadow-lg outline-none"
    >
      {props.children}
    </div>
  )
}

/** Below its opener, their right edges aligned; above it where there is more room. */
function place(list: HTMLElement | null, opener: HTMLElement): void {
  if (!list) return
  const { top, bottom, right } = opener.getBoundingClientRect()
  const below = innerHeight - bottom - 4 - margin
  const above = top - 4 - margin
  list.style.maxHeight = ''
  const isBelow = list.offsetHeight <= below || below >= above
  list.style.maxHeight = `${isBelow ? below : above}px`
  list.style.left = `${Math.max(margin, Math.min(right, innerWidth - margin) - list.offsetWidth)}px`
  list.style.top = `${isBelow ? bottom + 4 : top - 4 - list.offsetHeight}px`
}

/** Moves the focus by an arrow, Home, End or the first letter of an item; false for every other key. */
function moveFocus(list: HTMLElement | null, key: string): boolean {
  const items = [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const places: Record<string, number> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: Math.max(at, 0) - 1,
    Home: 0,
    End: -1,
  }
  const to = places[key]
  const isLetter = key.length === 1 && key !== ' '
  if (to !== undefined) items.at(to)?.focus()
  else if (isLetter) {
    const others = [...items.slice(at + 1), ...items.slice(0, at + 1)]
    others.find(({ textContent }) => textContent.toLowerCase().startsWith(key.toLowerCase()))?.focus()
  }
  return to !== undefined || isLetter
}

/** One thing a menu does. */
export function MenuItem(props: { icon: LucideIcon; danger?: boolean; onSelect: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classNames(itemLook, props.danger && 'text-danger')}
      onClick={props.onSelect}
    >
      <props.icon aria-hidden="true" className="size-4.5 shrink-0" />
      {props.children}
    </button>
  )
}

/** A link out of the app, as an item of a menu. */
export function MenuLink(props: { icon: LucideIcon; href: string; children: ReactNode }) {
  return (
    <ExternalLink href={props.href} role="menuitem" tabIndex={-1} className={itemLook}>
      <props.icon aria-hidden="true" className="size-4.5 shrink-0" />
      {props.children}
    </ExternalLink>
  )
}

/** The heading of the items below it. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <div className="mt-1 border-t border-hairline px-3 pt-3 pb-1 text-xs text-muted">{children}</div>
}
