import { useState } from 'react'

/**
 * For a dialog that is mounted only while open: gives the keyboard back to what opened it, or to the screen where that is
 * gone. Radix would do so only for a trigger of its own.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(findOpener)
  return event => {
    event.preventDefault()
    const place = opener?.isConnected ? opener : document.querySelector('main')
    if (place instanceof HTMLElement) place.focus({ preventScroll: place !== opener })
  }
}

/** The focused element; for a menu, which closes as it opens something, the menu's button. */
function findOpener(): Element | null {
  const active = document.activeElement
  const button = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return (button ? document.getElementById(button) : null) ?? active
}
