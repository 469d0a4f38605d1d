import { and, eq, inArray } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { isLive } from '#core/plans/quota-of.ts'
import { planHas } from '#core/plans/rights.ts'
import type { Waiting } from '#core/scan/turns/fair-line.ts'
import { scans, subscriptions } from '#db/schema.ts'

/** Adds whether a person's plan puts their photos first; one statement for all of them. */
export function withPriority(
  app: Pick<App, 'db' | 'clock'>,
  waiting: Array<{ userId: number; scanId: number | null }>,
): Waiting[] {
  if (waiting.length === 0) return []
  const queued = app.db.select({ id: scans.user_id }).from(scans).where(eq(scans.status, 'queued'))
  const live = app.db
    .selectDistinct({ userId: subscriptions.user_id, plan: subscriptions.plan })
    .from(subscriptions)
    .where(and(isLive(app.clock.now()), inArray(subscriptions.user_id, queued)))
    .all()
  const first = new Set(live.filter(({ plan }) => planHas(plan, 'priority')).map(({ userId }) => userId))
  return waiting.map(({ userId, scanId }) => ({ userId, scanId: scanId ?? 0, priority: first.has(userId) }))
}
