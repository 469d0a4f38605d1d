import type { App } from '#core/app.ts'
import { starsPriceOf } from '#core/billing/stars/stars-price.ts'
import { firstChargeOf } from '#core/billing/subscription/first-charge.ts'
import type { Offer, Offers } from '#core/contracts/billing.ts'
import { type Plan, plans } from '#core/contracts/plans.ts'

/** What each plan costs somebody who pays now, and how one can pay here. The same for everybody. */
export function getOffers(app: App): Offers {
  return {
    checkout: app.payments !== undefined,
    in_telegram: app.env.paymentWay,
    operator: { name: app.env.OPERATOR_NAME ?? null, contact: app.env.SUPPORT_CONTACT ?? null },
    offers: plans.map(plan => offerOf(app, plan)),
  }
}

function offerOf(app: App, plan: Plan): Offer {
  const stars = app.stars ? (starsPriceOf(app.env, plan.column) ?? null) : null
  if (plan.interval === null) return { plan_id: plan.id, today: null, next_charge_at: null, stars }
  const now = app.clock.now()
  const usd = firstChargeOf({ plan, currency: 'usd', now })
  const eur = firstChargeOf({ plan, currency: 'eur', now })
  return {
    plan_id: plan.id,
    today: { usd: usd.today, eur: eur.today },
    next_charge_at: usd.nextChargeAt.toISOString(),
    stars,
  }
}
