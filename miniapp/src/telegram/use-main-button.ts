import { useEffect, useRef } from 'react'
import { useTelegram } from './telegram-provider.tsx'

/**
 * Makes Telegram's main button the submit of a form while that form is on the screen. Returns whether there is
 * such a button: where there is none, the form shows its own.
 */
export function useMainButton(button: { text: string; enabled: boolean; busy: boolean; onPress: () => void }): boolean {
  const client = useTelegram()
  const { text, enabled, busy } = button
  const latest = useRef(button.onPress)
  useEffect(() => {
    latest.current = button.onPress
  })
  useEffect(() => client.setMainButton({ text, enabled, busy }), [client, text, enabled, busy])
  useEffect(() => {
    const stop = client.onMainButton(() => latest.current())
    return () => {
      stop()
      client.setMainButton(null)
    }
  }, [client])
  return client.present
}
