import { Hono } from 'hono'
import { findCaller } from '#api/auth.ts'
import type { ApiEnv } from '#api/context.ts'
import { jsonBody } from '#api/input.ts'
import { limitAddress } from '#api/rate-limit.ts'
import type { App } from '#core/app.ts'
import { changePlan } from '#core/billing/change-plan.ts'
import { getCheckoutState } from '#core/billing/checkout-state.ts'
import { createStarsLink } from '#core/billing/create-stars-link.ts'
import { getOffers } from '#core/billing/get-offers.ts'
import { previewChange } from '#core/billing/preview-change.ts'
import { startCheckout } from '#core/billing/start-checkout.ts'
import { getSubscriptionState } from '#core/billing/subscription-state.ts'
import { undoChange } from '#core/billing/undo-change.ts'
import { changeRequestSchema, checkoutRequestSchema, starsRequestSchema } from '#core/contracts/billing.ts'

/**
 * Buying and changing plans (SPEC §7, PRODUCT §5). The paths without a user are public; `requireUser` stands before all
 * others, by the same pattern.
 */
export function subscriptionRoutes(app: App) {
  const rareCalls = limitAddress(app, app.limits.checkoutsPerAddress)
  return new Hono<ApiEnv>()
    .get('/offers', c => c.json(getOffers(app)))
    .post('/create-checkout-session', rareCalls, async c => {
      const callerId = findCaller(app, c)
      const request = await jsonBody(c, checkoutRequestSchema)
      return c.json(await startCheckout(app, { ...request, callerId, origin: c.get('origin') }))
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
