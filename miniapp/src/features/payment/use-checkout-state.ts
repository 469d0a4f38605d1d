import type { CheckoutState } from '#contracts/billing.ts'
import { ApiError } from '#miniapp/api/api-error.ts'
import { useCall } from '#miniapp/api/use-call.ts'

const pollMs = 2000

export type Outcome = {
  state: CheckoutState['state'] | 'unknown' | 'failed'
  plan: CheckoutState['plan'] | undefined
  retry: () => void
}

/** How a checkout stands, asked again while it is open. */
export function useCheckoutState(sessionId: string | null): Outcome {
  const { data, error, refetch } = useCall(
    'GET /api/subscription/checkout/{sessionId}',
    { sessionId: sessionId ?? '' },
    {
      enabled: sessionId !== null && sessionId !== '',
      refetchInterval: query => (query.state.data?.state === 'open' ? pollMs : false),
    },
  )
  const retry = () => void refetch()
  if (!sessionId) return { state: 'unknown', plan: undefined, retry }
  if (error) {
    const isUnknown = error instanceof ApiError && error.status === 404
    return { state: isUnknown ? 'unknown' : 'failed', plan: undefined, retry }
  }
  return { state: data?.state ?? 'open', plan: data?.plan, retry }
}
