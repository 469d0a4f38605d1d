import { type ReactNode, useState } from 'react'
import { ClientProvider } from './api-context.tsx'
import { createClient } from './client.ts'

/** Gives public pages the data that everybody may see. */
export function PublicData({ children }: { children: ReactNode }) {
  const [client] = useState(() => createClient({ credentials: { kind: 'none' } }))
  return <ClientProvider client={client}>{children}</ClientProvider>
}
