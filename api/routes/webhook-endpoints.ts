import type { CallRoutes } from '#api/answers/call-routes.ts'
import { jsonBody } from '#api/answers/input.ts'
import { resendRequestSchema, webhookRequestSchema } from '#contracts/integrations/webhooks.ts'
import type { App } from '#core/app.ts'
import { hasRight } from '#core/plans/rights.ts'
import { listDeliveries } from '#core/webhooks/deliveries.ts'
import { resendDelivery, resendSince } from '#core/webhooks/resend.ts'
import { sendTestEvent } from '#core/webhooks/test-event.ts'
import { addWebhook, deleteWebhook, enableWebhook, listWebhooks, renewSecret } from '#core/webhooks/webhooks.ts'

/** A person's webhooks. */
export function webhookEndpointRoutes(app: App) {
  return {
    'GET /api/user/{userId}/webhooks': (_, person) => ({
      webhooks: listWebhooks(app, person),
      may_use: hasRight(app, { ...person, right: 'integrations' }),
    }),
    'POST /api/user/{userId}/webhooks': async (c, person) =>
      addWebhook(app, { ...person, request: await jsonBody(c, webhookRequestSchema) }),
    'DELETE /api/user/{userId}/webhooks/{webhookId}': (_, webhook) => deleteWebhook(app, webhook),
    'POST /api/user/{userId}/webhooks/{webhookId}/secret': (_, webhook) => renewSecret(app, webhook),
    'POST /api/user/{userId}/webhooks/{webhookId}/enable': (_, webhook) => enableWebhook(app, webhook),
    'POST /api/user/{userId}/webhooks/{webhookId}/test': (_, webhook) => sendTestEvent(app, webhook),
    'POST /api/user/{userId}/webhooks/{webhookId}/resend': async (c, webhook) =>
      resendSince(app, { ...webhook, ...(await jsonBody(c, resendRequestSchema)) }),
    'GET /api/user/{userId}/webhooks/{webhookId}/deliveries': (_, webhook) => listDeliveries(app, webhook),
    'POST /api/user/{userId}/webhooks/{webhookId}/deliveries/{deliveryId}/resend': (_, delivery) =>
      resendDelivery(app, delivery),
  } satisfies CallRoutes
}
