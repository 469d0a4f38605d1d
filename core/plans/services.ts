import { type Plan, type PlanColumn, plans } from '#contracts/plans.ts'
import {
  isWorthBuying,
  missingRights,
  type ServedRight,
  type Services,
  sellsPlans,
  servedRights,
} from '#contracts/services.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'

/** The parts of App that say which services this server has. */
export type ServingApp = SellingApp & Pick<App, 'aiReading' | 'enricher'>

/** The parts of App that say what is sold here, and whether people can connect their own numbers. */
type SellingApp = Pick<App, 'env' | 'payments' | 'stars' | 'whatsApp'>

/** The services of this server, by its settings. Everything that is sold or offered is based on this (PRODUCT §3). */
export function servicesOf(app: ServingApp): Services {
  return {
    checkout: app.payments !== undefined,
    stars: sellsForStars(app),
    shared_number: app.whatsApp.shared !== undefined,
    own_number: takesOwnNumbers(app),
    ai_reading: app.aiReading !== undefined,
    enrichment: app.enricher !== undefined,
  }
}

function sellsForStars({ env, stars }: SellingApp): boolean {
  const hasPrice = plans.some(({ starsSetting }) => starsSetting !== null && env[starsSetting] !== undefined)
  return stars !== undefined && hasPrice && env.paymentWay !== 'stripe'
}

/** A number is connected on a page whose callback needs the public address. */
function takesOwnNumbers({ env, whatsApp }: SellingApp): boolean {
  return whatsApp.own !== undefined && env.PUBLIC_URL !== undefined
}

/**
 * The plan of people without a subscription: Free if plans are sold. A server that sells nothing has no limit and
 * gives the highest plan whose services it has.
 */
export function basePlanOf(app: SellingApp): PlanColumn {
  if (app.payments !== undefined || sellsForStars(app)) return 'free'
  return takesOwnNumbers(app) ? 'unlimited_whatsapp' : 'unlimited'
}

/** Refuses a plan unless this server provides everything that it adds. Throws `plan-adds-nothing`. */
export function requireWorthwhilePlan(app: ServingApp, plan: Plan): void {
  if (!isWorthBuying(plan, servicesOf(app))) throw new AppError('plan-adds-nothing')
}

/** What plans promise but this server cannot do, once anything is sold here, follow-ups last; shown to the operator. */
export function lackingRights(app: ServingApp): ServedRight[] {
  const services = servicesOf(app)
  if (!sellsPlans(services)) return []
  const missing = new Set(plans.flatMap(plan => missingRights(plan, services)))
  return servedRights.filter(right => missing.has(right))
}
