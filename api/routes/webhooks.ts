import { Hono } from 'hono'
import { z } from 'zod'
import { jsonBody } from '#api/answers/input.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { limitBody } from '#api/guards/limit-body.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { isSame } from '#core/base/secret.ts'
import { receivePaymentEvent } from '#core/billing/reconcile/receive-payment-event.ts'
import { receiveUpdate } from '#core/inbox/receive-update.ts'

const updateBytes = 1024 * 1024

/** Telegram's webhook: the update is stored before it is acknowledged, the work comes later. Stripe's: see core. */
export function webhookRoutes(app: App) {
  return new Hono<ApiEnv>()
    .post('/telegram', limitBody(updateBytes), async c => {
      const sent = c.req.header('x-telegram-bot-api-secret-token') ?? ''
      if (!isSame(sent, app.env.webhookSecret)) throw new AppError('not-authenticated')
      receiveUpdate(app, await jsonBody(c, z.unknown()))
      return c.json({ ok: true })
    })
    .post('/stripe', limitBody(updateBytes), async c => {
      // The signature covers the body's bytes as they came.
      const payload = await c.req.text()
      await receivePaymentEvent(app, { payload, signature: c.req.header('stripe-signature') ?? '' })
      return c.json({ received: true })
    })
}
