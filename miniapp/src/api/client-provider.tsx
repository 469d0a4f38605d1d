import { QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Client } from './client.ts'
import { createQueryClient } from './query-client.ts'

const ClientContext = createContext<Client | undefined>(undefined)

/** Gives screens the client that they call with, and what they have loaded by it. */
export function ClientProvider({ client, children }: { client: Client; children: ReactNode }) {
  const queryClient = useMemo(() => createQueryClient(), [client])
  return (
    <ClientContext value={client}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </ClientContext>
  )
}

/** The client of the screens around; nothing that loads data is rendered outside its provider. */
export function useClient(): Client {
  const client = useContext(ClientContext)
  if (!client) throw new Error('This screen needs a client')
  return client
}
