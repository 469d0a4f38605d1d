import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { jsonBody } from '#api/answers/input.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { receivePaymentEvent } from '#core/billing/reconcile/receive-payment-event.ts'
import { receiveUpdate } from '#core/inbox/receive-update.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

const updateBytes = 1024 * 1024

/** Telegram's webhook: the update is stored before it is acknowledged, the work comes later. Stripe's: see core. */
export function webhookRoutes(app: App) {
  const secret = digest(app.env.webhookSecret)
  return new Hono<ApiEnv>()
    .post('/telegram', bodyLimit({ maxSize: updateBytes }), async c => {
      const sent = digest(c.req.header('x-telegram-bot-api-secret-token') ?? '')
      if (!timingSafeEqual(sent, secret)) throw new AppError('not-authenticated')
      receiveUpdate(app, await jsonBody(c, z.unknown()))
      return c.json({ ok: true })
    })
    .post('/stripe', bodyLimit({ maxSize: updateBytes }), async c => {
      // The signature is over the very bytes.
      const payload = await c.req.text()
      await receivePaymentEvent(app, { payload, signature: c.req.header('stripe-signature') ?? '' })
      return c.json({ received: true })
    })
}
