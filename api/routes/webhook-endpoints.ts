import type { Context } from 'hono'
import type { CallRoutes } from '#api/answers/call-routes.ts'
import { idParam, jsonBody } from '#api/answers/input.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { resendRequestSchema, type Webhooks, webhookRequestSchema } from '#contracts/integrations/webhooks.ts'
import type { App } from '#core/app.ts'
import { hasRight } from '#core/plans/rights.ts'
import { listDeliveries } from '#core/webhooks/deliveries.ts'
import { resendDelivery, resendSince } from '#core/webhooks/resend.ts'
import { sendTestEvent } from '#core/webhooks/test-event.ts'
import { addWebhook, deleteWebhook, enableWebhook, listWebhooks, renewSecret } from '#core/webhooks/webhooks.ts'

/** A person's webhooks in the Mini App. */
export function webhookEndpointRoutes(app: App) {
  const answers = webhookAnswers(app)
  return {
    'GET /api/user/{userId}/webhooks': answers.list,
    'POST /api/user/{userId}/webhooks': answers.add,
    'DELETE /api/user/{userId}/webhooks/{webhookId}': answers.remove,
    'POST /api/user/{userId}/webhooks/{webhookId}/secret': answers.renew,
    'POST /api/user/{userId}/webhooks/{webhookId}/enable': answers.enable,
    'POST /api/user/{userId}/webhooks/{webhookId}/test': answers.test,
    'POST /api/user/{userId}/webhooks/{webhookId}/resend': answers.resendSince,
    'GET /api/user/{userId}/webhooks/{webhookId}/deliveries': answers.deliveries,
    'POST /api/user/{userId}/webhooks/{webhookId}/deliveries/{deliveryId}/resend': answers.resend,
  } satisfies CallRoutes
}

/** The same webhooks in the portal. */
export function portalWebhookRoutes(app: App) {
  const answers = webhookAnswers(app)
  return {
    'GET /api/portal/webhooks': answers.list,
    'POST /api/portal/webhooks': answers.add,
    'DELETE /api/portal/webhooks/{webhookId}': answers.remove,
    'POST /api/portal/webhooks/{webhookId}/secret': answers.renew,
    'POST /api/portal/webhooks/{webhookId}/enable': answers.enable,
    'POST /api/portal/webhooks/{webhookId}/test': answers.test,
    'POST /api/portal/webhooks/{webhookId}/resend': answers.resendSince,
    'GET /api/portal/webhooks/{webhookId}/deliveries': answers.deliveries,
    'POST /api/portal/webhooks/{webhookId}/deliveries/{deliveryId}/resend': answers.resend,
  } satisfies CallRoutes
}

function webhookAnswers(app: App) {
  const owned = (c: Context<ApiEnv>) => ({ userId: c.get('userId'), webhookId: idParam(c, 'webhookId') })
  return {
    list: (c: Context<ApiEnv>): Webhooks => {
      const userId = c.get('userId')
      return {
        webhooks: listWebhooks(app, { userId }),
        may_use: hasRight(app, { userId, right: 'integrations' }),
      }
    },
    add: async (c: Context<ApiEnv>) => {
      const request = await jsonBody(c, webhookRequestSchema)
      return addWebhook(app, { userId: c.get('userId'), request })
    },
    remove: (c: Context<ApiEnv>) => {
      deleteWebhook(app, owned(c))
      return undefined
    },
    renew: (c: Context<ApiEnv>) => renewSecret(app, owned(c)),
    enable: (c: Context<ApiEnv>) => enableWebhook(app, owned(c)),
    test: (c: Context<ApiEnv>) => sendTestEvent(app, owned(c)),
    resendSince: async (c: Context<ApiEnv>) =>
      resendSince(app, { ...owned(c), ...(await jsonBody(c, resendRequestSchema)) }),
    deliveries: (c: Context<ApiEnv>) => listDeliveries(app, owned(c)),
    resend: (c: Context<ApiEnv>) => resendDelivery(app, { ...owned(c), deliveryId: idParam(c, 'deliveryId') }),
  }
}
