import { useState } from 'react'

/**
 * For a dialog that is mounted only while open: gives the keyboard back to what opened it. Radix would do so only for
 * a trigger of its own.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement)
  return event => {
    event.preventDefault()
    if (opener instanceof HTMLElement) opener.focus()
  }
}
