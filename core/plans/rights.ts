import { type Plan, type PlanColumn, planOf, plans, type Right } from '#contracts/plans.ts'
import type { PlanApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { planOfUser } from '#core/plans/quota-of.ts'
import type { Tx } from '#db/client.ts'

/** Whether a plan includes a right. */
export function planHas(plan: PlanColumn, right: Right): boolean {
  return planOf(plan).rights.includes(right)
}

/** The lowest plan that includes a right. */
export function lowestPlanWith(right: Right): Plan {
  const plan = plans.find(one => one.rights.includes(right))
  if (!plan) throw new Error(`No plan gives ${right}`)
  return plan
}

/** Whether a user's current plan includes a right. */
export function hasRight(app: PlanApp, { userId, right }: { userId: number; right: Right }, tx: Tx = app.db): boolean {
  return planHas(planOfUser(app, { userId }, tx), right)
}

/** Requires a right of the user's plan. Throws `plan-needed`, whose text names the lowest plan with it. */
export function requireRight(app: PlanApp, { userId, right }: { userId: number; right: Right }, tx: Tx = app.db): void {
  if (!hasRight(app, { userId, right }, tx))
    throw new AppError('plan-needed', { plan: lowestPlanWith(right).name, right })
}
