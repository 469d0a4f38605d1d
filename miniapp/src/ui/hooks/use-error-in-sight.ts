import { type RefObject, useEffect, useRef } from 'react'

/** For the box around a field: while that has an error, the whole box is scrolled into view with the cursor. */
export function useErrorInSight(error: string | undefined): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!error || !element) return
    const show = () => element.scrollIntoView({ block: 'nearest' })
    if (element.contains(document.activeElement)) show()
    element.addEventListener('focusin', show)
    return () => element.removeEventListener('focusin', show)
  }, [error])
  return box
}
