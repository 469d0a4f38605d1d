import type { CallRoutes } from '#api/answers/call-routes.ts'
import { jsonBody } from '#api/answers/input.ts'
import { findCaller } from '#api/guards/auth.ts'
import { limitAddress } from '#api/guards/rate-limit.ts'
import {
  changeRequestSchema,
  checkoutRequestSchema,
  offersQuerySchema,
  starsRequestSchema,
} from '#contracts/billing.ts'
import type { App } from '#core/app.ts'
import { getOffers } from '#core/billing/checkout/get-offers.ts'
import { getCheckoutState } from '#core/billing/checkout/settle-checkout.ts'
import { startCheckout } from '#core/billing/checkout/start-checkout.ts'
import { createStarsLink } from '#core/billing/stars/create-stars-link.ts'
import { changePlan, undoChange } from '#core/billing/subscription/change-plan.ts'
import { previewChange } from '#core/billing/subscription/preview-change.ts'
import { getSubscriptionState } from '#core/billing/subscription/subscription-state.ts'

/** Buying and changing plans (SPEC §7, PRODUCT §5). `requireUser` guards the paths that name a user. */
export function subscriptionRoutes(app: App) {
  const rareCalls = limitAddress(app, app.limits.checkoutsPerAddress)
  return {
    'GET /api/subscription/offers': c => {
      const { telegram_id: telegramId, token } = offersQuerySchema.parse(c.req.query())
      return getOffers(app, { telegramId, token })
    },
    'POST /api/subscription/create-checkout-session': {
      limits: [rareCalls],
      answer: async c => {
        const callerId = await findCaller(app, c)
        const request = await jsonBody(c, checkoutRequestSchema)
        return startCheckout(app, { ...request, callerId, origin: c.get('origin') })
      },
    },
    'GET /api/subscription/checkout/{sessionId}': (_, { sessionId }) => getCheckoutState(app, { sessionId }),
    'GET /api/subscription/{userId}': (_, person) => getSubscriptionState(app, person),
    'POST /api/subscription/{userId}/preview': async (c, person) => {
      const { planId } = await jsonBody(c, changeRequestSchema)
      return previewChange(app, { ...person, planId })
    },
    'POST /api/subscription/{userId}/change': async (c, person) => {
      const { planId, proration_date: prorationDate } = await jsonBody(c, changeRequestSchema)
      return changePlan(app, { ...person, planId, prorationDate })
    },
    'POST /api/subscription/{userId}/undo': (_, person) => undoChange(app, person),
    'POST /api/subscription/{userId}/stars-link': async (c, person) =>
      createStarsLink(app, { ...person, ...(await jsonBody(c, starsRequestSchema)) }),
  } satisfies CallRoutes
}
