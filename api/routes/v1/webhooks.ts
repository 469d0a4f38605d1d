import type { Context } from 'hono'
import { idParam, jsonBody } from '#api/answers/input.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import {
  apiDeliveriesQuerySchema,
  apiSamplesQuerySchema,
  type webhookCalls,
} from '#contracts/integrations/v1/webhooks.ts'
import {
  type NewWebhook,
  resendRequestSchema,
  webhookChangeSchema,
  webhookRequestSchema,
} from '#contracts/integrations/webhooks.ts'
import { listWebhookSamples } from '#core/account/webhook-samples.ts'
import type { App } from '#core/app.ts'
import { parseInput } from '#core/base/input.ts'
import type { Answer } from '#core/integrations/kept-answers.ts'
import { getFullDelivery, listFullDeliveries } from '#core/webhooks/deliveries.ts'
import { resendDelivery, resendSince } from '#core/webhooks/resend.ts'
import { sendTestEvent } from '#core/webhooks/test-event.ts'
import {
  addWebhook,
  deleteWebhook,
  enableWebhook,
  getWebhook,
  listWebhooks,
  renewSecret,
  updateWebhook,
} from '#core/webhooks/webhooks.ts'
import { type AnswersTo, readPost } from './answering.ts'

/** Calls about webhooks. */
export function webhookAnswers(app: App): AnswersTo<keyof typeof webhookCalls> {
  const owned = (c: Context<ApiEnv>) => ({ userId: c.get('userId'), webhookId: idParam(c, 'id') })
  /** For what changes the webhook, which only the key that made it does. */
  const byKey = (c: Context<ApiEnv>) => ({ ...owned(c), keyId: c.get('key').keyId })
  const one = (c: Context<ApiEnv>) => ({ ...owned(c), deliveryId: idParam(c, 'delivery_id') })
  return {
    listWebhooks: c => ({ status: 200, body: { webhooks: listWebhooks(app, { userId: c.get('userId') }) } }),
    createWebhook: c =>
      readPost(c, webhookRequestSchema, (inside, request) => {
        const { keyId } = c.get('key')
        return { status: 201, body: withSecret(addWebhook(inside, { userId: c.get('userId'), keyId, request })) }
      }),
    listSamples: c => {
      const { type } = parseInput(apiSamplesQuerySchema, c.req.query())
      return { status: 200, body: { samples: listWebhookSamples(app, { userId: c.get('userId'), type }) } }
    },
    getWebhook: c => ({ status: 200, body: getWebhook(app, owned(c)) }),
    updateWebhook: async c => {
      const change = await jsonBody(c, webhookChangeSchema)
      return { status: 200, body: updateWebhook(app, { ...byKey(c), change }) }
    },
    deleteWebhook: c => {
      deleteWebhook(app, byKey(c))
      return { status: 204, body: undefined }
    },
    renewSecret: c => bare(c, inside => ({ status: 200, body: withSecret(renewSecret(inside, byKey(c))) })),
    enableWebhook: c => bare(c, inside => ({ status: 200, body: enableWebhook(inside, byKey(c)) })),
    testWebhook: c =>
      bare(c, inside => {
        const { id: deliveryId } = sendTestEvent(inside, byKey(c))
        return { status: 202, body: getFullDelivery(inside, { ...owned(c), deliveryId }) }
      }),
    resendEvents: c =>
      readPost(c, resendRequestSchema, (inside, request) => ({
        ...{ status: 202, body: resendSince(inside, { ...byKey(c), ...request }) },
      })),
    listDeliveries: c => {
      const { cursor, limit, state } = parseInput(apiDeliveriesQuerySchema, c.req.query())
      const before = cursor === undefined ? undefined : Number(cursor)
      return { status: 200, body: listFullDeliveries(app, { ...owned(c), before, limit, state }) }
    },
    getDelivery: c => ({ status: 200, body: getFullDelivery(app, one(c)) }),
    resendDelivery: c =>
      bare(c, inside => {
        resendDelivery(inside, { ...one(c), ...byKey(c) })
        return { status: 202, body: getFullDelivery(inside, one(c)) }
      }),
  }
}

/** Reads a POST without a body. */
async function bare(c: Context<ApiEnv>, act: (inside: App) => Answer) {
  return { sent: await c.req.text(), act }
}

const withSecret = ({ webhook, secret }: NewWebhook) => ({ ...webhook, secret })
