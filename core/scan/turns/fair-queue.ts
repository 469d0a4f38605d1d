import { and, eq, inArray, sql } from 'drizzle-orm'
import type { WriteApp } from '#core/app.ts'
import { prepared } from '#core/base/prepared.ts'
import { isLive } from '#core/plans/quota-of.ts'
import { planHas } from '#core/plans/rights.ts'
import { scans, subscriptions } from '#db/schema.ts'

const payer = sql<number>`coalesce(${scans.book_id}, ${scans.user_id})`

const plansOfQueue = prepared(tx => {
  const queued = tx.select({ id: payer }).from(scans).where(eq(scans.status, 'queued'))
  return tx
    .selectDistinct({ userId: subscriptions.user_id, plan: subscriptions.plan })
    .from(subscriptions)
    .where(and(isLive(sql.placeholder('now')), inArray(subscriptions.user_id, queued)))
})

const payersOf = prepared(tx => {
  const ids = sql`(select value from json_each(${sql.placeholder('scanIds')}))`
  return tx.select({ id: scans.id, payer }).from(scans).where(inArray(scans.id, ids))
})

/** Adds whether the plan that pays for a person's next photo puts it first; two statements for all of them. */
export function withPriority(app: WriteApp, waiting: Array<{ userId: number; scanId: number | null }>): Waiting[] {
  if (waiting.length === 0) return []
  const live = plansOfQueue(app.db).all({ now: app.clock.now().getTime() })
  const first = new Set(live.filter(({ plan }) => planHas(plan, 'priority')).map(({ userId }) => userId))
  const rows = payersOf(app.db).all({ scanIds: JSON.stringify(waiting.map(({ scanId }) => scanId)) })
  const payers = new Map(rows.map(row => [row.id, row.payer]))
  return waiting.map(({ userId, scanId }) => {
    const id = scanId ?? 0
    return { userId, scanId: id, priority: first.has(payers.get(id) ?? userId) }
  })
}

/** Somebody with a scan waiting. */
export type Waiting = { userId: number; scanId: number; priority: boolean }

/**
 * Whose scan is next (PRODUCT §2 "Fair line"): round-robin between users; while both kinds wait, plans with priority
 * get three of four slots. It remembers only who of those waiting was served when.
 */
export function createFairQueue(): { next(waiting: readonly Waiting[]): Waiting | undefined } {
  let slot = 0
  let lastServed = new Map<number, number>()
  return {
    next(waiting) {
      if (waiting.length === 0) return undefined
      const prioritySlot = slot % 4 !== 3
      const group = waiting.filter(one => one.priority === prioritySlot)
      const candidates = group.length > 0 ? group : waiting
      const turnOf = (one: Waiting) => lastServed.get(one.userId) ?? -1
      const chosen = candidates.reduce((best, one) =>
        turnOf(one) < turnOf(best) || (turnOf(one) === turnOf(best) && one.scanId < best.scanId) ? one : best,
      )
      const present = new Set(waiting.map(one => one.userId))
      lastServed = new Map([...lastServed].filter(([userId]) => present.has(userId)))
      lastServed.set(chosen.userId, slot)
      slot++
      return chosen
    },
  }
}
