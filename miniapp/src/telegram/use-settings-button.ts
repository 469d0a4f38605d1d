import { useEffect, useRef } from 'react'
import { useTelegram } from './telegram-provider.tsx'

/** Shows Telegram's Settings button, in the menu of the client, while this is on the screen. */
export function useSettingsButton(onPress: () => void): void {
  const client = useTelegram()
  const latest = useRef(onPress)
  useEffect(() => {
    latest.current = onPress
  })
  useEffect(() => client.onSettingsButton(() => latest.current()), [client])
}
