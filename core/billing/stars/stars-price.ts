import type { Env } from '#core/base/env.ts'
import { type Plan, type PlanColumn, planOf, plans } from '#core/contracts/plans.ts'
import { isWorthBuying } from '#core/contracts/services.ts'
import { type Ports, servicesOf } from '#core/plans/services.ts'

/** The price of a plan in Telegram Stars for 30 days; undefined where it is not sold so. */
export function starsPriceOf(env: Env, plan: PlanColumn): number | undefined {
  const { starsSetting } = planOf(plan)
  return starsSetting && env.paymentWay !== 'stripe' ? env[starsSetting] : undefined
}

/** The plans that can be bought for Stars here. */
export function plansForStars(app: Ports): Plan[] {
  const services = servicesOf(app)
  if (!services.stars) return []
  return plans.filter(plan => starsPriceOf(app.env, plan.column) !== undefined && isWorthBuying(plan, services))
}
