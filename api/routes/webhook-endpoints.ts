import type { Context } from 'hono'
import type { CallRoutes } from '#api/answers/call-routes.ts'
import { idParam, jsonBody } from '#api/answers/input.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { resendRequestSchema, webhookRequestSchema } from '#contracts/integrations/webhooks.ts'
import type { App } from '#core/app.ts'
import { hasRight } from '#core/plans/rights.ts'
import { listDeliveries } from '#core/webhooks/deliveries.ts'
import { resendDelivery, resendSince } from '#core/webhooks/resend.ts'
import { sendTestEvent } from '#core/webhooks/test-event.ts'
import { addWebhook, deleteWebhook, enableWebhook, listWebhooks, renewSecret } from '#core/webhooks/webhooks.ts'

/** A person's webhooks. */
export function webhookEndpointRoutes(app: App) {
  const owned = (c: Context<ApiEnv>) => ({ userId: c.get('userId'), webhookId: idParam(c, 'webhookId') })
  return {
    'GET /api/user/{userId}/webhooks': c => {
      const userId = c.get('userId')
      return {
        webhooks: listWebhooks(app, { userId }),
        may_use: hasRight(app, { userId, right: 'integrations' }),
      }
    },
    'POST /api/user/{userId}/webhooks': async c => {
      const request = await jsonBody(c, webhookRequestSchema)
      return addWebhook(app, { userId: c.get('userId'), request })
    },
    'DELETE /api/user/{userId}/webhooks/{webhookId}': c => {
      deleteWebhook(app, owned(c))
      return undefined
    },
    'POST /api/user/{userId}/webhooks/{webhookId}/secret': c => renewSecret(app, owned(c)),
    'POST /api/user/{userId}/webhooks/{webhookId}/enable': c => enableWebhook(app, owned(c)),
    'POST /api/user/{userId}/webhooks/{webhookId}/test': c => sendTestEvent(app, owned(c)),
    'POST /api/user/{userId}/webhooks/{webhookId}/resend': async c =>
      resendSince(app, { ...owned(c), ...(await jsonBody(c, resendRequestSchema)) }),
    'GET /api/user/{userId}/webhooks/{webhookId}/deliveries': c => listDeliveries(app, owned(c)),
    'POST /api/user/{userId}/webhooks/{webhookId}/deliveries/{deliveryId}/resend': c =>
      resendDelivery(app, { ...owned(c), deliveryId: idParam(c, 'deliveryId') }),
  } satisfies CallRoutes
}
