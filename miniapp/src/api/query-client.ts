import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isUnreachable } from './api-error.ts'

/**
 * SPEC §7 "Data-fetching defaults": nothing is fetched again unless asked. What is there stays in sight while the server
 * cannot be reached; it is asked for again when it can be.
 */
export function createQueryClient(): QueryClient {
  const queryCache = new QueryCache({
    onError(error, query) {
      if (query.state.data !== undefined && isUnreachable(error)) query.setState({ status: 'success', error: null })
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
