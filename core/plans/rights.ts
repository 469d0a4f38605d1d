import type { App } from '#core/app.ts'
import { planOf, plans, type Right } from '#core/contracts/plans.ts'
import { AppError } from '#core/errors.ts'
import { planOfUser } from '#core/plans/quota-of.ts'

/** Whether a user's plan allows something now. */
export function hasRight(app: App, { userId, right }: { userId: number; right: Right }): boolean {
  return planOf(planOfUser(app.db, { userId, now: app.clock.now() })).rights.includes(right)
}

/** Throws `plan-needed`, with the name of the lowest plan that has it, where a user's plan does not allow something. */
export function requireRight(app: App, { userId, right }: { userId: number; right: Right }): void {
  if (hasRight(app, { userId, right })) return
  throw new AppError('plan-needed', { plan: plans.find(plan => plan.rights.includes(right))?.name })
}
