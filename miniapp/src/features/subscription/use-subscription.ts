import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { Offers, SubscriptionState } from '#contracts/billing.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { keyOf, useCall } from '#miniapp/api/use-call.ts'
import { userKey } from '#miniapp/api/user.ts'

/** The query key of the caller's subscription. */
export const subscriptionKey = (userId: number) => keyOf('GET /api/subscription/{userId}', { userId })

/** The caller's subscription; `every` asks again after so many milliseconds. */
export function useSubscription({ every = false }: { every?: number | false } = {}): UseQueryResult<SubscriptionState> {
  const { userId } = useApi()
  return useCall('GET /api/subscription/{userId}', { userId }, { refetchInterval: every })
}

/** What each plan costs now, and how it can be paid here. */
export function useOffers(): UseQueryResult<Offers> {
  return useCall('GET /api/subscription/offers', {})
}

/** Asks again for everything that a change of plan changes. */
export function useRefreshPlan(): () => Promise<void> {
  const { userId } = useApi()
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.refetchQueries({ queryKey: subscriptionKey(userId) }),
      client.refetchQueries({ queryKey: userKey(userId) }),
    ])
  }
}
