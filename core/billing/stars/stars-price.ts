import type { Env } from '#core/base/env.ts'
import { type Plan, type PlanColumn, planOf, plans } from '#core/contracts/plans.ts'

/** The price of a plan in Telegram Stars for 30 days; undefined where it is not sold so. */
export function starsPriceOf(env: Env, plan: PlanColumn): number | undefined {
  const { starsSetting } = planOf(plan)
  return starsSetting && env.paymentWay !== 'stripe' ? env[starsSetting] : undefined
}

/** The plans that are sold for Stars here. */
export function plansForStars(env: Env): Plan[] {
  return plans.filter(plan => starsPriceOf(env, plan.column) !== undefined)
}
