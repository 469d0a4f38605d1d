import { createContext, useContext } from 'react'
import type { Client } from './client.ts'

/** Our api as one signed-in caller of the Mini App uses it. */
export type Api = Client & {
  readonly userId: number
  /** The account is gone: nothing is asked any more. */
  leave(): void
}

/** Holds the signed-in caller's Api; nothing that loads data is rendered outside it. */
export const ApiContext = createContext<Api | undefined>(undefined)

/** The signed-in caller's Api. */
export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('This screen needs a signed-in caller')
  return api
}
