import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isUnreachable } from './api-error.ts'

/** Whether a query is named after a call that only reads. */
const isRead = ([name]: readonly unknown[]) => String(name).startsWith('GET ')

/**
 * SPEC §7 "Data-fetching defaults": nothing is fetched again unless asked. What was read stays in sight while the server
 * cannot be reached; it is asked for again when it can be. A look-up that somebody started says that it failed.
 */
export function createQueryClient(): QueryClient {
  const queryCache = new QueryCache({
    onError(error, query) {
      const isThere = isRead(query.queryKey) && query.state.data !== undefined
      if (isThere && isUnreachable(error)) query.setState({ status: 'success', error: null })
    },
  })
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
