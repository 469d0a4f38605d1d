import { QueryClient } from '@tanstack/react-query'

type Source = { request(method: 'GET', path: string): Promise<unknown> }

/** SPEC §7 "Data-fetching defaults": nothing is fetched again unless asked. A query's key is the path it gets. */
export function createQueryClient(api: Source): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey }) => api.request('GET', String(queryKey[0])),
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
