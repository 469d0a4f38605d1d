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

/** Puts the cursor into the first wrong field of a form after each failure to save it. */
export function useFocusWrong(form: RefObject<HTMLFormElement | null>, failure: unknown): void {
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, failure])
}
