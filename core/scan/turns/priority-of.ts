import { and, eq, inArray, sql } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { isLive } from '#core/plans/quota-of.ts'
import { planHas } from '#core/plans/rights.ts'
import type { Waiting } from '#core/scan/turns/fair-line.ts'
import { scans, subscriptions } from '#db/schema.ts'

/** Adds whether the plan that pays for a person's next photo puts it first; two statements for all of them. */
export function withPriority(
  app: Pick<App, 'db' | 'clock'>,
  waiting: Array<{ userId: number; scanId: number | null }>,
): Waiting[] {
  if (waiting.length === 0) return []
  const payer = sql<number>`coalesce(${scans.book_id}, ${scans.user_id})`
  const queued = app.db.select({ id: payer }).from(scans).where(eq(scans.status, 'queued'))
  const live = app.db
    .selectDistinct({ userId: subscriptions.user_id, plan: subscriptions.plan })
    .from(subscriptions)
    .where(and(isLive(app.clock.now()), inArray(subscriptions.user_id, queued)))
    .all()
  const first = new Set(live.filter(({ plan }) => planHas(plan, 'priority')).map(({ userId }) => userId))
  const next = sql`(select value from json_each(${JSON.stringify(waiting.map(({ scanId }) => scanId))}))`
  const rows = app.db.select({ id: scans.id, payer }).from(scans).where(inArray(scans.id, next)).all()
  const payers = new Map(rows.map(row => [row.id, row.payer]))
  return waiting.map(({ userId, scanId }) => {
    const id = scanId ?? 0
    return { userId, scanId: id, priority: first.has(payers.get(id) ?? userId) }
  })
}
