import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorOfAnswer, offlineError } from './api-error.ts'
import { createQueryClient } from './query-client.ts'

/** Our api as nobody in particular calls it: the answer's JSON. Every failure is an ApiError. */
export async function requestPublic<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  const json = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const answer = await fetch(path, { method, credentials: 'include', ...json }).catch(() => {
    throw offlineError()
  })
  if (answer.ok) return answer.json()
  throw errorOfAnswer({ status: answer.status, statusText: answer.statusText, text: await answer.text() })
}

/** Gives public pages the data that everybody may see. */
export function PublicData({ children }: { children: ReactNode }) {
  const [client] = useState(() => createQueryClient({ request: requestPublic }))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
