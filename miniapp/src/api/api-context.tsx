import { QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import type { Client } from './client.ts'
import { createQueryClient } from './query-client.ts'

/** Our api as one signed-in caller uses it. */
export type Api = Client & {
  readonly userId: number
  /** The account is gone: nothing is asked any more. */
  leave(): void
}

const ClientContext = createContext<Client | Api | undefined>(undefined)

type ClientProps = {
  client: Client | Api
  /** As whose this device keeps what is loaded; without it nothing is kept. */
  owner?: string | undefined
  children: ReactNode
}

/** Gives screens the client that they call with, and what they have loaded by it, now or when there was a connection. */
export function ClientProvider({ client, owner, children }: ClientProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what one client has loaded is not for the next
  const queryClient = useMemo(() => createQueryClient(), [client])
  useEffect(() => {
    if (owner === undefined) return
    let end: () => void = () => undefined
    const stop = new AbortController()
    // Fetched beside the first answers, which do not wait for it.
    import('./kept/keep-on-device.ts')
      .then(({ keepOnDevice }) => {
        if (!stop.signal.aborted) end = keepOnDevice({ queryClient, owner, build: import.meta.url })
      })
      .catch(() => undefined)
    return () => {
      stop.abort()
      end()
    }
  }, [queryClient, owner])
  return (
    <ClientContext value={client}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </ClientContext>
  )
}

const PersonContext = createContext<Api | undefined>(undefined)

/** Lets the screens within act for one person. */
export function PersonProvider({ userId, leave, children }: Pick<Api, 'userId' | 'leave'> & { children: ReactNode }) {
  const client = useClient()
  // One object for all screens: photos on their way belong to it.
  const api = useMemo(() => ({ ...client, userId, leave }), [client, userId, leave])
  return <PersonContext value={api}>{children}</PersonContext>
}

/** The client of the screens around; nothing that loads data is rendered outside its provider. */
export function useClient(): Client | Api {
  const client = useContext(ClientContext)
  if (!client) throw new Error('This screen needs a client')
  return client
}

/** The signed-in caller's Api: that of the Mini App, or the client around with the person of `PersonProvider`. */
export function useApi(): Api {
  const client = useClient()
  const person = useContext(PersonContext)
  if (person) return person
  if (!('userId' in client)) throw new Error('This screen needs a signed-in caller')
  return client
}
