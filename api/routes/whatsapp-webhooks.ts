import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ApiEnv } from '#api/guards/context.ts'
import type { App } from '#core/app.ts'
import { receiveConnection, receiveUnipileWebhook } from '#core/messaging/webhooks/unipile-webhook.ts'
import { receiveWaapiWebhook } from '#core/messaging/webhooks/waapi-webhook.ts'

const limit = bodyLimit({ maxSize: 256 * 1024 })

/** What WaAPI and Unipile tell of messages and accounts. Neither is sure to send a content type. */
export function whatsAppWebhookRoutes(app: App) {
  return new Hono<ApiEnv>()
    .post('/waapi', limit, async c => {
      receiveWaapiWebhook(app, { body: await c.req.text(), signature: c.req.header('x-waapi-hmac') ?? '' })
      return c.json({ received: true })
    })
    .post('/unipile', limit, async c => {
      const body: unknown = await c.req.json().catch(() => undefined)
      receiveUnipileWebhook(app, { body, secret: c.req.header('unipile-auth') ?? '' })
      return c.json({ received: true })
    })
    .post('/unipile/connected', limit, async c => {
      await receiveConnection(app, { body: await c.req.json().catch(() => undefined) })
      return c.json({ received: true })
    })
}
