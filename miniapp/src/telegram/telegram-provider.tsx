import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { browserClient, type TelegramClient } from './client.ts'

type BackHandler = () => void
/** What Telegram's main button says and does; null is a part of the screen that wants none. */
export type MainButton = { text: string; enabled: boolean; busy: boolean; onPress: () => void } | null

const TelegramContext = createContext<{
  client: TelegramClient
  pushBack(handler: BackHandler): () => void
  pushMain(button: () => MainButton): () => void
  redrawMain(): void
}>({
  client: browserClient,
  pushBack: () => () => {},
  pushMain: () => () => {},
  redrawMain: () => {},
})

/** Gives the screens the Telegram client; its SDK is loaded only where the page was opened from Telegram. */
export function TelegramProvider({ inside, children }: { inside: boolean; children: ReactNode }) {
  const [client, setClient] = useState(browserClient)
  const handlers = useRef<BackHandler[]>([])
  const mains = useRef<Array<() => MainButton>>([])

  useEffect(() => {
    if (!inside) return
    let current = true
    void import('./sdk-client.ts').then(({ connectTelegram }) => {
      if (current) setClient(connectTelegram())
    })
    return () => {
      current = false
    }
  }, [inside])

  useEffect(() => {
    client.setBackButton(handlers.current.length > 0)
    return client.onBack(() => handlers.current.at(-1)?.())
  }, [client])

  const connected = useRef(client)
  const redrawMain = useCallback(() => connected.current.setMainButton(mains.current.at(-1)?.() ?? null), [])
  const pushMain = useCallback(
    (button: () => MainButton) => {
      mains.current = [...mains.current, button]
      redrawMain()
      return () => {
        mains.current = mains.current.filter(other => other !== button)
        redrawMain()
      }
    },
    [redrawMain],
  )
  useEffect(() => {
    connected.current = client
    redrawMain()
    return client.onMainButton(() => mains.current.at(-1)?.()?.onPress())
  }, [client, redrawMain])

  const value = useMemo(
    () => ({
      client,
      pushBack(handler: BackHandler) {
        handlers.current = [...handlers.current, handler]
        client.setBackButton(true)
        return () => {
          handlers.current = handlers.current.filter(other => other !== handler)
          client.setBackButton(handlers.current.length > 0)
        }
      },
      pushMain,
      redrawMain,
    }),
    [client, pushMain, redrawMain],
  )
  return <TelegramContext value={value}>{children}</TelegramContext>
}

/** The Telegram client around the page, or the browser's stand-in for it. */
export function useTelegram(): TelegramClient {
  return useContext(TelegramContext).client
}

/** While `active`, Telegram's back button calls `onBack`; the latest one to become active goes first. */
export function useBackButton(active: boolean, onBack: () => void): void {
  const { pushBack } = useContext(TelegramContext)
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  useEffect(() => (active ? pushBack(() => latest.current()) : undefined), [active, pushBack])
}

/**
 * While this is on the screen, Telegram's main button is this one, or there is none where it is null; the latest one to
 * come goes first, so that a dialog never stands above the button of the form behind it.
 */
export function useTopMainButton(button: MainButton): void {
  const { pushMain, redrawMain } = useContext(TelegramContext)
  const latest = useRef(button)
  useEffect(() => {
    latest.current = button
  })
  useEffect(() => pushMain(() => latest.current), [pushMain])
  const { text, enabled, busy } = button ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is drawn anew when what it shows changes
  useEffect(redrawMain, [redrawMain, text, enabled, busy])
}
