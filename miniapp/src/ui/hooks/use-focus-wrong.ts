import { type RefObject, useEffect } from 'react'

/** Puts the cursor into the first wrong field of a form after each failure to save it. */
export function useFocusWrong(form: RefObject<HTMLFormElement | null>, failure: unknown): void {
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, failure])
}
