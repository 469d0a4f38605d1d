import { type UseQueryResult, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { MyTeam, Team } from '#contracts/teams.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { teamContactsKey } from '#miniapp/api/contacts.ts'
import { eventsKey } from '#miniapp/api/events.ts'
import { keyOf, useCall } from '#miniapp/api/use-call.ts'

/** The team of one of the caller's events. */
export function useTeam(eventId: number): UseQueryResult<Team> {
  const { userId } = useApi()
  return useCall('GET /api/events/{userId}/{eventId}/team', { userId, eventId }, { staleTime: 0, gcTime: 0 })
}

/** Fetches an event's team again, and the events with their number of members. */
export function useRefreshTeam(eventId: number): () => Promise<unknown> {
  const { userId } = useApi()
  const queryClient = useQueryClient()
  const keys = [keyOf('GET /api/events/{userId}/{eventId}/team', { userId, eventId }), eventsKey(userId)]
  return () => Promise.all(keys.map(queryKey => queryClient.invalidateQueries({ queryKey })))
}

/** The query key of the team that the caller is in. */
export const myTeamKey = (userId: number) => keyOf('GET /api/teams/{userId}', { userId })

/** The team that the caller is in; null for none. */
export function useMyTeam(): UseQueryResult<MyTeam | null> {
  const { userId } = useApi()
  return useCall('GET /api/teams/{userId}', { userId }, { select: ({ team }) => team, staleTime: 0, gcTime: 0 })
}

/** The contacts of the team's event that the caller scanned, or all that they may see, newest first, page by page. */
export function useTeamContacts(whose: 'mine' | 'all') {
  const api = useApi()
  const { userId } = api
  return useInfiniteQuery({
    queryKey: [...teamContactsKey(userId), whose],
    queryFn: ({ pageParam: page }) => {
      const query = { page, ...(whose === 'mine' && { scanned_by: 'me' as const }) }
      return api.call('GET /api/teams/{userId}/contacts', { userId, query })
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.reduce((sum, { contacts }) => sum + contacts.length, 0) < total ? pages.length + 1 : undefined,
    staleTime: 0,
    gcTime: 0,
  })
}
