import { useEffect } from 'react'
import { useTelegram } from './telegram-provider.tsx'

/** The forms with something unsaved in them. */
const unsaved = new Set<object>()

/** Whether anything that was typed would be lost by leaving the screen. */
export const isAnythingUnsaved = (): boolean => unsaved.size > 0

/** While `dirty`, closing the app or leaving the page asks first. */
export function useClosingGuard(dirty: boolean): void {
  const client = useTelegram()
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const form = {}
    unsaved.add(form)
    client.guardClosing(true)
    window.addEventListener('beforeunload', ask)
    return () => {
      unsaved.delete(form)
      client.guardClosing(isAnythingUnsaved())
      window.removeEventListener('beforeunload', ask)
    }
  }, [client, dirty])
}
