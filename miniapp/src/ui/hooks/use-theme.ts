import { useLayoutEffect, useSyncExternalStore } from 'react'
import { storedTheme, type Theme } from '#miniapp/texts/stored.ts'

const listeners = new Set<() => void>()
const system = () => window.matchMedia('(prefers-color-scheme: dark)')

function subscribe(listener: () => void): () => void {
  const media = system()
  listeners.add(listener)
  media.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    media.removeEventListener('change', listener)
  }
}

const current = (): Theme => storedTheme.read() ?? (system().matches ? 'dark' : 'light')

/** Light or dark: the stored choice, else the system's; `toggle` chooses the other one. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore(subscribe, current)
  return {
    theme,
    toggle: () => {
      storedTheme.write(theme === 'dark' ? 'light' : 'dark')
      for (const listener of listeners) listener()
    },
  }
}

/** Shows the page in the theme as long as this is on the screen, before anything of it is drawn. */
export function useAppliedTheme(): void {
  const { theme } = useTheme()
  useLayoutEffect(() => {
    const root = document.documentElement
    const before = root.dataset.theme
    root.dataset.theme = theme
    return () => {
      if (before === undefined) delete root.dataset.theme
      else root.dataset.theme = before
    }
  }, [theme])
}
