import { useLayoutEffect } from 'react'

/** Shows the page dark, whatever the system or a stored choice says, as long as this is on the screen. */
export function useDarkPage(): void {
  useLayoutEffect(() => {
    const root = document.documentElement
    const before = root.dataset.theme
    root.dataset.theme = 'dark'
    return () => {
      if (before === undefined) delete root.dataset.theme
      else root.dataset.theme = before
    }
  }, [])
}
