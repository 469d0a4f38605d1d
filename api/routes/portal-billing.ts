import { type Context, Hono } from 'hono'
import { jsonBody } from '#api/answers/input.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { originOf } from '#api/guards/origin.ts'
import { requireSession, requireSessionOrTicket } from '#api/guards/session.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { getBillingHistory, getPortalUrl } from '#core/billing/billing-history.ts'
import { startCheckout } from '#core/billing/checkout/start-checkout.ts'
import { subscriptionRequestSchema } from '#core/contracts/portal.ts'

/** What has been paid, with what, and the way to pay (SPEC §7 "Portal"). */
export function portalBillingRoutes(app: App) {
  const billingTab = (c: Context<ApiEnv>) => `${originOf(app, c)}/portal?tab=billing`

  /** A new tab goes on to the provider's page, or back to the portal, which says why not. */
  const toProvider = async (c: Context<ApiEnv>) => {
    try {
      const { url } = await getPortalUrl(app, { userId: c.get('userId'), returnUrl: billingTab(c) })
      return c.redirect(url)
    } catch (error) {
      const isPage = c.req.header('accept')?.includes('text/html')
      if (!(error instanceof AppError) || !isPage) throw error
      return c.redirect(`${billingTab(c)}&error=${error.code}`)
    }
  }

  return new Hono<ApiEnv>()
    .get('/billing', requireSession(app), async c => c.json(await getBillingHistory(app, { userId: c.get('userId') })))
    .post('/create-subscription', requireSession(app), async c => {
      const { planId } = await jsonBody(c, subscriptionRequestSchema)
      const userId = c.get('userId')
      return c.json(
        await startCheckout(app, { telegramId: userId, callerId: userId, planId, origin: originOf(app, c) }),
      )
    })
    .get('/billing/invoices', requireSessionOrTicket(app, 'invoices'), toProvider)
    .get('/billing/customer-portal', requireSessionOrTicket(app, 'customer-portal'), toProvider)
}
