import { createContext, useContext } from 'react'
import type { Api } from './api-client.ts'

/** Holds the signed-in caller's Api; nothing that loads data is rendered outside it. */
export const ApiContext = createContext<Api | undefined>(undefined)

/** The signed-in caller's Api. */
export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('This screen needs a signed-in caller')
  return api
}
