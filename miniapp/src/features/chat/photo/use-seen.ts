import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has been in sight since it was there. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (isSeen || !element.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true))
    watch.observe(element.current)
    return () => watch.disconnect()
  })
  return isSeen
}
