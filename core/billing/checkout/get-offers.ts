import type { Offer, Offers } from '#contracts/billing.ts'
import { type Plan, plans } from '#contracts/plans.ts'
import { isWorthBuying, missingRights, type Services } from '#contracts/services.ts'
import type { App, KeyApp } from '#core/app.ts'
import { currencyOf, type PossiblePayer } from '#core/billing/checkout/checkout-currency.ts'
import { starsPriceOf } from '#core/billing/stars-price.ts'
import { firstChargeOf } from '#core/billing/subscription/first-charge.ts'
import { servicesOf } from '#core/plans/services.ts'

/**
 * What this server offers, the price of each plan when bought now, and the ways to pay. The same for everybody except
 * the currency: a Stripe customer pays in the currency of earlier payments.
 */
export function getOffers(app: App, payer: PossiblePayer = {}): Offers {
  const services = servicesOf(app)
  return {
    services,
    currency: currencyOf(app, payer),
    in_telegram: app.env.paymentWay,
    operator: { name: app.env.OPERATOR_NAME ?? null, contact: app.env.SUPPORT_CONTACT ?? null },
    offers: plans.map(plan => offerOf(app, plan, services)),
  }
}

function offerOf(app: KeyApp, plan: Plan, services: Services): Offer {
  const sold = isWorthBuying(plan, services)
  const stars = services.stars && sold ? (starsPriceOf(app.env, plan.column) ?? null) : null
  const here = { plan_id: plan.id, stars, sold, missing: missingRights(plan, services) }
  if (plan.interval === null) return { ...here, today: null, next_charge_at: null }
  const now = app.clock.now()
  const usd = firstChargeOf({ plan, currency: 'usd', now })
  const eur = firstChargeOf({ plan, currency: 'eur', now })
  return {
    ...here,
    today: { usd: usd.today, eur: eur.today },
    next_charge_at: usd.nextChargeAt.toISOString(),
  }
}
