import { useEffect, useRef } from 'react'

/** While `active`, calls back each time the person comes back to the page from another tab or app. */
export function useShownAgain(active: boolean, onShown: () => void): void {
  const latest = useRef(onShown)
  useEffect(() => {
    latest.current = onShown
  })
  useEffect(() => {
    if (!active) return
    const hear = () => {
      if (document.visibilityState === 'visible') latest.current()
    }
    document.addEventListener('visibilitychange', hear)
    return () => document.removeEventListener('visibilitychange', hear)
  }, [active])
}
