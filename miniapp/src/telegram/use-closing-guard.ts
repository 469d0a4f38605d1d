import { useEffect } from 'react'
import { useTelegram } from './telegram-provider.tsx'

/** While `dirty`, closing the app or leaving the page asks first. */
export function useClosingGuard(dirty: boolean): void {
  const client = useTelegram()
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    client.guardClosing(true)
    window.addEventListener('beforeunload', ask)
    return () => {
      client.guardClosing(false)
      window.removeEventListener('beforeunload', ask)
    }
  }, [client, dirty])
}
