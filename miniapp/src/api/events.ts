import type { UseQueryResult } from '@tanstack/react-query'
import type { Event } from '#contracts/events.ts'
import { useApi } from './api-context.tsx'
import { keyOf, useCall } from './use-call.ts'

/** The query key of the caller's events. */
export const eventsKey = (userId: number) => keyOf('GET /api/events/{userId}', { userId })

/** The caller's events, the one that is on first. */
export function useEvents(): UseQueryResult<Event[]> {
  const { userId } = useApi()
  return useCall('GET /api/events/{userId}', { userId }, { select: ({ events }) => events, gcTime: 0 })
}
