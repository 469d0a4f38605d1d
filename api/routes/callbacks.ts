import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { jsonBody } from '#api/answers/input.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { limitBody } from '#api/guards/limit-body.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { isSameSecret } from '#core/base/secret.ts'
import { receivePaymentEvent } from '#core/billing/reconcile/receive-payment-event.ts'
import { receiveUpdate } from '#core/inbox/receive-update.ts'
import { receiveConnection, receiveUnipileCallback } from '#core/messaging/callbacks/unipile-callback.ts'
import { receiveWaapiCallback } from '#core/messaging/callbacks/waapi-callback.ts'

const updateBytes = 1024 * 1024
const whatsAppLimit = bodyLimit({ maxSize: 256 * 1024 })

/**
 * Callbacks of Telegram, Stripe, WaAPI and Unipile, under `/api/webhooks`. An update of Telegram is stored before it is
 * acknowledged and handled later. WaAPI and Unipile may omit the content type.
 */
export function callbackRoutes(app: App) {
  return new Hono<ApiEnv>()
    .post('/telegram', limitBody(updateBytes), async c => {
      const sent = c.req.header('x-telegram-bot-api-secret-token') ?? ''
      if (!isSameSecret(sent, app.env.webhookSecret)) throw new AppError('not-authenticated')
      receiveUpdate(app, await jsonBody(c, z.unknown()))
      return c.json({ ok: true })
    })
    .post('/stripe', limitBody(updateBytes), async c => {
      // The signature covers the exact bytes of the body.
      const payload = await c.req.text()
      await receivePaymentEvent(app, { payload, signature: c.req.header('stripe-signature') ?? '' })
      return c.json({ received: true })
    })
    .post('/waapi', whatsAppLimit, async c => {
      receiveWaapiCallback(app, { body: await c.req.text(), signature: c.req.header('x-waapi-hmac') ?? '' })
      return c.json({ received: true })
    })
    .post('/unipile', whatsAppLimit, async c => {
      const body: unknown = await c.req.json().catch(() => undefined)
      receiveUnipileCallback(app, { body, secret: c.req.header('unipile-auth') ?? '' })
      return c.json({ received: true })
    })
    .post('/unipile/connected', whatsAppLimit, async c => {
      await receiveConnection(app, { body: await c.req.json().catch(() => undefined) })
      return c.json({ received: true })
    })
}
