import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Nearer to the end than this, one is reading the end. */
const nearby = 48

/**
 * Scrolls to the end when `end` changes, keeps it in sight while one is there and the content grows, and keeps the
 * message in its place before which another `start` brings earlier ones.
 */
export function useScrollPlace(input: {
  scroller: RefObject<HTMLElement | null>
  content: RefObject<HTMLElement | null>
  start: unknown
  end: string
}): void {
  const { scroller, content, start, end } = input
  const isAtEnd = useRef(true)
  const first = useRef<{ start: unknown; message: HTMLElement | null | undefined; top: number }>(undefined)

  useLayoutEffect(() => {
    const known = first.current
    if (known?.message?.isConnected && known.start !== start && scroller.current) {
      scroller.current.scrollTop += known.message.offsetTop - known.top
    }
    const message = content.current?.querySelector('article')
    first.current = { start, message, top: message?.offsetTop ?? 0 }
  })

  useLayoutEffect(() => {
    // Anything that changes a stage adds a message at the end.
    if (end) scroller.current?.scrollTo({ top: scroller.current.scrollHeight })
  }, [end, scroller])

  useEffect(() => {
    const box = scroller.current
    if (!box || !content.current) return
    const note = () => {
      isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearby
    }
    const growth = new ResizeObserver(() => isAtEnd.current && box.scrollTo({ top: box.scrollHeight }))
    growth.observe(content.current)
    growth.observe(box)
    box.addEventListener('scroll', note, { passive: true })
    return () => {
      growth.disconnect()
      box.removeEventListener('scroll', note)
    }
  }, [scroller, content])
}
