import type { Context } from 'hono'
import type { CallRoutes } from '#api/answers/call-routes.ts'
import { optionalJsonBody } from '#api/answers/input.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { subscriptionRequestSchema } from '#contracts/portal.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { getBillingHistory, getPortalUrl } from '#core/billing/billing-history.ts'
import { getOffers } from '#core/billing/checkout/get-offers.ts'
import { startCheckout } from '#core/billing/checkout/start-checkout.ts'

/** The portal's payment history, payment method, and link to pay (SPEC §7 "Portal"). */
export function portalBillingRoutes(app: App) {
  const billingTab = (c: Context<ApiEnv>) => `${c.get('origin')}/portal?tab=billing`

  /** Redirects a new tab to the provider's page, or back to the portal with an error. */
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

  return {
    'GET /api/portal/billing': c => getBillingHistory(app, { userId: c.get('userId') }),
    'GET /api/portal/offers': c => getOffers(app, { callerId: c.get('userId') }),
    'POST /api/portal/create-subscription': async c => {
      const { planId } = await optionalJsonBody(c, subscriptionRequestSchema)
      const userId = c.get('userId')
      return startCheckout(app, { telegramId: userId, callerId: userId, planId, origin: c.get('origin') })
    },
    'GET /api/portal/billing/invoices': toProvider,
    'GET /api/portal/billing/customer-portal': toProvider,
  } satisfies CallRoutes
}
