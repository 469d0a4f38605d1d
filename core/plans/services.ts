import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { type Plan, plans } from '#core/contracts/plans.ts'
import { isWorthBuying, missingRights, type ServedRight, type Services } from '#core/contracts/services.ts'

/** The parts of App that say which services this server has. */
export type ServingApp = Pick<App, 'env' | 'payments' | 'stars' | 'whatsApp' | 'aiReading' | 'enricher'>

/** What this server can do, by its settings: whatever is sold, promised or offered anywhere reads it (PRODUCT §3). */
export function servicesOf({ env, payments, stars, whatsApp, aiReading, enricher }: ServingApp): Services {
  const hasStarPrice = plans.some(({ starsSetting }) => starsSetting !== null && env[starsSetting] !== undefined)
  return {
    checkout: payments !== undefined,
    stars: stars !== undefined && hasStarPrice && env.paymentWay !== 'stripe',
    shared_number: whatsApp.shared !== undefined,
    // A number is connected on a page that answers to the public address.
    own_number: whatsApp.own !== undefined && env.PUBLIC_URL !== undefined,
    ai_reading: aiReading !== undefined,
    enrichment: enricher !== undefined,
  }
}

/** Lets a plan be bought only where this server gives all that it adds. Throws `plan-adds-nothing`. */
export function requireWorth(app: ServingApp, plan: Plan): void {
  if (!isWorthBuying(plan, servicesOf(app))) throw new AppError('plan-adds-nothing')
}

/** What plans promise and this server cannot do, once anything is sold here: for the operator to mend. */
export function lackingRights(app: ServingApp): ServedRight[] {
  const services = servicesOf(app)
  if (!services.checkout && !services.stars) return []
  return [...new Set(plans.flatMap(plan => missingRights(plan, services)))]
}
