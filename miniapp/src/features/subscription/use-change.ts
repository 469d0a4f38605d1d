import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChangePreview, SubscriptionState } from '#contracts/billing.ts'
import { type PlanId, planById } from '#contracts/plans.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { userKey } from '#miniapp/api/user.ts'
import { dayText } from '#miniapp/format/date-text.ts'
import { useLanguage } from '#miniapp/texts/text.ts'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { useSubscriptionText } from './subscription-text.ts'
import { subscriptionKey } from './use-subscription.ts'

/** What a change to this plan would cost, as of now: never an older answer. */
export function usePreview(planId: PlanId) {
  const api = useApi()
  return useQuery({
    queryKey: ['change-preview', planId],
    queryFn: () => api.call('POST /api/subscription/{userId}/preview', { userId: api.userId, body: { planId } }),
    gcTime: 0,
  })
}

/** Makes the change that was previewed, for the price that was shown, and says so. */
export function useChange(
  planId: PlanId,
  onDone: () => void,
): UseMutationResult<SubscriptionState, Error, ChangePreview> {
  const api = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const text = useSubscriptionText()
  const language = useLanguage()
  return useMutation({
    mutationFn: ({ proration_date: date }) =>
      api.call('POST /api/subscription/{userId}/change', {
        userId: api.userId,
        body: { planId, ...(date === null ? {} : { proration_date: date }) },
      }),
    onSuccess(state, preview) {
      client.setQueryData(subscriptionKey(api.userId), state)
      void client.refetchQueries({ queryKey: userKey(api.userId) })
      const plan = planById(planId).name
      toast({
        title:
          preview.kind === 'upgrade'
            ? text('change.done', { plan })
            : text('change.doneLater', { date: dayText(preview.takes_effect_at, language) }),
      })
      onDone()
    },
  })
}
