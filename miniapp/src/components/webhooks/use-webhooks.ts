import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type {
  NewWebhook,
  ResendRequest,
  ResentEvents,
  Webhook,
  WebhookDelivery,
  WebhookRequest,
  Webhooks,
} from '#contracts/integrations/webhooks.ts'
import { useClient } from '#miniapp/api/api-context.tsx'

const listKey = ['webhooks']
const deliveriesKey = (webhookId: number) => [...listKey, webhookId]
/** What waits is delivered while one looks on. */
const lookAgainMs = 5000

/** A person's webhooks, in the Mini App as in the portal: each has calls of its own for them. */
export function useWebhooks() {
  const client = useClient()
  const list: UseQueryResult<Webhooks> = useQuery({
    queryKey: listKey,
    queryFn: (): Promise<Webhooks> =>
      'userId' in client
        ? client.call('GET /api/user/{userId}/webhooks', { userId: client.userId })
        : client.call('GET /api/portal/webhooks', {}),
  })
  const add = useChange(
    (body: WebhookRequest): Promise<NewWebhook> =>
      'userId' in client
        ? client.call('POST /api/user/{userId}/webhooks', { userId: client.userId, body })
        : client.call('POST /api/portal/webhooks', { body }),
  )
  return { list, add }
}

/** What can be done with one webhook, and its latest events. */
export function useWebhook(webhookId: number) {
  const client = useClient()
  const queryClient = useQueryClient()
  const deliveries: UseQueryResult<WebhookDelivery[]> = useQuery({
    queryKey: deliveriesKey(webhookId),
    queryFn: (): Promise<WebhookDelivery[]> =>
      'userId' in client
        ? client.call('GET /api/user/{userId}/webhooks/{webhookId}/deliveries', { userId: client.userId, webhookId })
        : client.call('GET /api/portal/webhooks/{webhookId}/deliveries', { webhookId }),
    refetchInterval: lookAgainMs,
  })
  const resend = useChange(
    (deliveryId: number): Promise<WebhookDelivery> =>
      'userId' in client
        ? client.call('POST /api/user/{userId}/webhooks/{webhookId}/deliveries/{deliveryId}/resend', {
            ...{ userId: client.userId, webhookId, deliveryId },
          })
        : client.call('POST /api/portal/webhooks/{webhookId}/deliveries/{deliveryId}/resend', {
            ...{ webhookId, deliveryId },
          }),
  )
  const resendSince = useChange(
    (body: ResendRequest): Promise<ResentEvents> =>
      'userId' in client
        ? client.call('POST /api/user/{userId}/webhooks/{webhookId}/resend', {
            ...{ userId: client.userId, webhookId, body },
          })
        : client.call('POST /api/portal/webhooks/{webhookId}/resend', { webhookId, body }),
  )
  const sendTest = useChange(
    (_: undefined): Promise<WebhookDelivery> =>
      'userId' in client
        ? client.call('POST /api/user/{userId}/webhooks/{webhookId}/test', { userId: client.userId, webhookId })
        : client.call('POST /api/portal/webhooks/{webhookId}/test', { webhookId }),
  )
  const renew = useChange(
    (_: undefined): Promise<NewWebhook> =>
      'userId' in client
        ? client.call('POST /api/user/{userId}/webhooks/{webhookId}/secret', { userId: client.userId, webhookId })
        : client.call('POST /api/portal/webhooks/{webhookId}/secret', { webhookId }),
  )
  const enable = useChange(
    (_: undefined): Promise<Webhook> =>
      'userId' in client
        ? client.call('POST /api/user/{userId}/webhooks/{webhookId}/enable', { userId: client.userId, webhookId })
        : client.call('POST /api/portal/webhooks/{webhookId}/enable', { webhookId }),
  )
  const remove: UseMutationResult<undefined, Error, undefined> = useMutation({
    mutationFn: (_: undefined): Promise<undefined> =>
      'userId' in client
        ? client.call('DELETE /api/user/{userId}/webhooks/{webhookId}', { userId: client.userId, webhookId })
        : client.call('DELETE /api/portal/webhooks/{webhookId}', { webhookId }),
    // Its events are gone with it: only the list is asked for again, and nobody waits for that.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: listKey, exact: true })
    },
  })
  return { deliveries, resend, resendSince, sendTest, renew, enable, remove }
}

function useChange<Asked, Answer>(
  mutationFn: (asked: Asked) => Promise<Answer>,
): UseMutationResult<Answer, Error, Asked> {
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: listKey })
  return useMutation({ mutationFn, onSettled })
}
