import type { App } from '#core/app.ts'
import { hasPriority } from '#core/plans/quota.ts'
import { planOfUser } from '#core/plans/quota-of.ts'

/** Whether a user's photos come first while others wait too. */
export function priorityOf(app: App, userId: number): boolean {
  return hasPriority(planOfUser(app.db, { userId, now: app.clock.now() }))
}
