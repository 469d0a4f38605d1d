import { type Plan, type PlanColumn, planOf, planRank, plans } from '#contracts/plans.ts'
import { isWorthBuying } from '#contracts/services.ts'
import type { App } from '#core/app.ts'
import type { Env } from '#core/base/env.ts'
import { AppError } from '#core/base/errors.ts'
import { type ServingApp, servicesOf } from '#core/plans/services.ts'

/** The price of a plan in Telegram Stars for 30 days; undefined if it is not sold for Stars. */
export function starsPriceOf(env: Env, plan: PlanColumn): number | undefined {
  const { starsSetting } = planOf(plan)
  return starsSetting && env.paymentWay !== 'stripe' ? env[starsSetting] : undefined
}

/**
 * The price in Stars of the lower plan that a subscriber changes to; undefined for FREE. Throws `already-subscribed`,
 * `not-changeable` for a higher plan or one that is not sold for Stars.
 */
export function requireStarChange(
  app: Pick<App, 'env'>,
  { plan, wanted }: { plan: PlanColumn; wanted: PlanColumn },
): number | undefined {
  if (plan === wanted) throw new AppError('already-subscribed')
  if (wanted === 'free') return undefined
  const stars = starsPriceOf(app.env, wanted)
  if (stars === undefined || planRank(wanted) > planRank(plan)) throw new AppError('not-changeable')
  return stars
}

/** The plans that can be bought for Stars here. */
export function plansForStars(app: ServingApp): Plan[] {
  const services = servicesOf(app)
  if (!services.stars) return []
  return plans.filter(plan => starsPriceOf(app.env, plan.column) !== undefined && isWorthBuying(plan, services))
}
