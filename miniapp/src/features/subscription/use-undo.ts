import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SubscriptionState } from '#core/contracts/billing.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { useErrorText } from '#miniapp/texts/text.ts'
import { useToast } from '#miniapp/ui/feedback/toast.tsx'
import { useSubscriptionText } from './subscription-text.ts'
import { subscriptionKey } from './use-subscription.ts'

/** Takes back a downgrade or a cancellation. Of Stars the person has the last word, in Telegram's own settings. */
export function useUndo(): { isPending: boolean; undo: () => void } {
  const api = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const text = useSubscriptionText()
  const errorText = useErrorText()
  const { isPending, mutate } = useMutation({
    mutationFn: () => api.request<SubscriptionState>('POST', `/api/subscription/${api.userId}/undo`),
    onSuccess(state) {
      client.setQueryData(subscriptionKey(api.userId), state)
      toast({ title: text(state.status === 'ending' ? 'current.undoStars' : 'current.undone') })
    },
    onError: error => toast({ title: text('error'), description: errorText(error), tone: 'error' }),
  })
  return { isPending, undo: () => mutate() }
}
