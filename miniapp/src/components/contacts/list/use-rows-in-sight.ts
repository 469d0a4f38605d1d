import { type RefObject, useLayoutEffect, useState } from 'react'

/** The height of a row, in pixels. */
export const rowHeight = 72
/** So many rows are drawn beyond each edge. */
const beyond = 6

/** The places of the rows to draw, from the first to the one after the last: those in sight, and some beyond. */
export function useRowsInSight(scroller: RefObject<HTMLElement | null>, total: number): { from: number; to: number } {
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
