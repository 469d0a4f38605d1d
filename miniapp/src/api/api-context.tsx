import { QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Client } from './client.ts'
import { createQueryClient } from './query-client.ts'

/** Our api as one signed-in caller uses it. */
export type Api = Client & {
  readonly userId: number
  /** The account is gone: nothing is asked any more. */
  leave(): void
}

/** The portal's own client, for what it has calls of its own for. */
const AccountContext = createContext<Client | undefined>(undefined)
const ClientContext = createContext<Client | Api | undefined>(undefined)

/** Gives screens the client that they call with, and what they have loaded by it. */
export function ClientProvider({ client, children }: { client: Client | Api; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what one client has loaded is not for the next
  const queryClient = useMemo(() => createQueryClient(), [client])
  return (
    <ClientContext value={client}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </ClientContext>
  )
}

/** Lets the screens within act for one person, with the client and the data of the screens around. */
export function PersonProvider(props: { userId: number; leave: () => void; children: ReactNode }) {
  const client = useClient()
  const { userId, leave } = props
  const api = useMemo(() => ({ ...client, userId, leave }), [client, userId, leave])
  return (
    <AccountContext value={client}>
      <ClientContext value={api}>{props.children}</ClientContext>
    </AccountContext>
  )
}

/** The client of the screens around; nothing that loads data is rendered outside its provider. */
export function useClient(): Client | Api {
  const client = useContext(ClientContext)
  if (!client) throw new Error('This screen needs a client')
  return client
}

/** The client for the person's account: in the portal it calls by the session alone. */
export function useAccountClient(): Client | Api {
  const client = useClient()
  return useContext(AccountContext) ?? client
}

/** The signed-in caller's Api. */
export function useApi(): Api {
  const client = useClient()
  if (!('userId' in client)) throw new Error('This screen needs a signed-in caller')
  return client
}
