import { Hono } from 'hono'
import { jsonBody } from '#api/answers/input.ts'
import { findCaller } from '#api/guards/auth.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { originOf } from '#api/guards/origin.ts'
import { addressOf, limitRate } from '#api/guards/rate-limit.ts'
import type { App } from '#core/app.ts'
import { getCheckoutState } from '#core/billing/checkout/checkout-state.ts'
import { getOffers } from '#core/billing/checkout/get-offers.ts'
import { startCheckout } from '#core/billing/checkout/start-checkout.ts'
import { createStarsLink } from '#core/billing/stars/create-stars-link.ts'
import { changePlan } from '#core/billing/subscription/change-plan.ts'
import { previewChange } from '#core/billing/subscription/preview-change.ts'
import { getSubscriptionState } from '#core/billing/subscription/subscription-state.ts'
import { undoChange } from '#core/billing/subscription/undo-change.ts'
import { changeRequestSchema, checkoutRequestSchema, starsRequestSchema } from '#core/contracts/billing.ts'

/**
 * Buying and changing plans (SPEC §7, PRODUCT §5). The paths without a user are public; `requireUser` stands before all
 * others, by the same pattern.
 */
export function subscriptionRoutes(app: App) {
  const rareCalls = limitRate(app.limits.checkoutsPerAddress, c => addressOf(app, c))
  return new Hono<ApiEnv>()
    .get('/offers', c => c.json(getOffers(app)))
    .post('/create-checkout-session', rareCalls, async c => {
      const callerId = findCaller(app, c)
      const request = await jsonBody(c, checkoutRequestSchema)
      return c.json(await startCheckout(app, { ...request, callerId, origin: originOf(app, c) }))
    })
    .get('/checkout/:sessionId', async c =>
      c.json(await getCheckoutState(app, { sessionId: c.req.param('sessionId') })),
    )
    .get('/:userId{[0-9]+}', c => c.json(getSubscriptionState(app, { userId: c.get('userId') })))
    .post('/:userId{[0-9]+}/preview', async c => {
      const { planId } = await jsonBody(c, changeRequestSchema)
      return c.json(await previewChange(app, { userId: c.get('userId'), planId }))
    })
    .post('/:userId{[0-9]+}/change', async c => {
      const { planId, proration_date: prorationDate } = await jsonBody(c, changeRequestSchema)
      return c.json(await changePlan(app, { userId: c.get('userId'), planId, prorationDate }))
    })
    .post('/:userId{[0-9]+}/undo', async c => c.json(await undoChange(app, { userId: c.get('userId') })))
    .post('/:userId{[0-9]+}/stars-link', async c => {
      const { planId } = await jsonBody(c, starsRequestSchema)
      return c.json(await createStarsLink(app, { userId: c.get('userId'), planId }))
    })
}
