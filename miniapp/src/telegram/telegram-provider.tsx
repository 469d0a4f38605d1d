import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { browserClient, type TelegramClient } from './client.ts'

type BackHandler = () => void
type Telegram = { client: TelegramClient; pushBack(handler: BackHandler): () => void }

const TelegramContext = createContext<Telegram>({ client: browserClient, pushBack: () => () => {} })

/** Gives the screens the Telegram client; its SDK is loaded only where the page was opened from Telegram. */
export function TelegramProvider({ inside, children }: { inside: boolean; children: ReactNode }) {
  const [client, setClient] = useState(browserClient)
  const handlers = useRef<BackHandler[]>([])

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
    }),
    [client],
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
