import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ResendRequest, WebhookRequest } from '#contracts/integrations/webhooks.ts'
import { useApi } from '#miniapp/api/api-context.tsx'
import { keyOf, useCall } from '#miniapp/api/use-call.ts'

/** What waits is delivered while one looks on. */
const lookAgainMs = 5000

/** A person's webhooks. */
export function useWebhooks() {
  const { userId, call } = useApi()
  const list = useCall('GET /api/user/{userId}/webhooks', { userId })
  const add = useChange((body: WebhookRequest) => call('POST /api/user/{userId}/webhooks', { userId, body }))
  return { list, add }
}

/** What can be done with one webhook, and its latest events. */
export function useWebhook(webhookId: number) {
  const { userId, call } = useApi()
  const queryClient = useQueryClient()
  const one = { userId, webhookId }
  const deliveries = useCall('GET /api/user/{userId}/webhooks/{webhookId}/deliveries', one, {
    refetchInterval: lookAgainMs,
  })
  const resend = useChange((deliveryId: number) =>
    call('POST /api/user/{userId}/webhooks/{webhookId}/deliveries/{deliveryId}/resend', { ...one, deliveryId }),
  )
  const resendSince = useChange((body: ResendRequest) =>
    call('POST /api/user/{userId}/webhooks/{webhookId}/resend', { ...one, body }),
  )
  const sendTest = useChange((_: undefined) => call('POST /api/user/{userId}/webhooks/{webhookId}/test', one))
  const renew = useChange((_: undefined) => call('POST /api/user/{userId}/webhooks/{webhookId}/secret', one))
  const enable = useChange((_: undefined) => call('POST /api/user/{userId}/webhooks/{webhookId}/enable', one))
  const remove: UseMutationResult<undefined, Error, undefined> = useMutation({
    mutationFn: (_: undefined) => call('DELETE /api/user/{userId}/webhooks/{webhookId}', one),
    // Its events are gone with it: only the list is asked for again, and nobody waits for that.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: keyOf('GET /api/user/{userId}/webhooks', { userId }) })
    },
  })
  return { deliveries, resend, resendSince, sendTest, renew, enable, remove }
}

/** A change of the webhooks, after which they and the events that went to them are asked for again. */
function useChange<Asked, Answer>(
  mutationFn: (asked: Asked) => Promise<Answer>,
): UseMutationResult<Answer, Error, Asked> {
  const queryClient = useQueryClient()
  const onSettled = () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).includes('/webhooks') })
  return useMutation({ mutationFn, onSettled })
}
