import { Hono } from 'hono'
import type { ApiEnv } from '#api/context.ts'
import { jsonBody } from '#api/input.ts'
import { requireSession, requireSessionOrTicket } from '#api/session.ts'
import type { App } from '#core/app.ts'
import type { Billing } from '#core/contracts/billing.ts'
import { subscriptionRequestSchema } from '#core/contracts/portal.ts'
import { AppError } from '#core/errors.ts'

const noBilling: Billing = { invoices: [], paymentMethods: [] }

/** What has been paid, with what, and the way to pay (SPEC §7 "Portal"). */
export function portalBillingRoutes(app: App) {
  const unavailable = () => {
    throw new AppError('payments-unavailable')
  }
  return new Hono<ApiEnv>()
    .get('/billing', requireSession(app), c => c.json(noBilling))
    .post('/create-subscription', requireSession(app), async c => {
      await jsonBody(c, subscriptionRequestSchema)
      return unavailable()
    })
    .get('/billing/invoices', requireSessionOrTicket(app, 'invoices'), unavailable)
    .get('/billing/customer-portal', requireSessionOrTicket(app, 'customer-portal'), unavailable)
}
