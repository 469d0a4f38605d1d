import { and, count, eq, gt, gte, inArray, isNull, lte, ne, or, type Placeholder, sql } from 'drizzle-orm'
import { type PlanColumn, planOf, planRank } from '#contracts/plans.ts'
import type { ScansLeft } from '#contracts/scans.ts'
import type { KeyApp, PlanApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { prepared, preparedFor } from '#core/base/prepared.ts'
import { monthStart, nextMonthStart } from '#core/base/time.ts'
import { findDeparture } from '#core/plans/departures.ts'
import type { Tx } from '#db/client.ts'
import { scans, subscriptions } from '#db/schema.ts'

type Quota = { plan: PlanColumn; used: number; inFlight: number; limit: number }

/** The condition on a subscription that it gives its plan at this moment, which a query names or fills in. */
export function isLive(now: Date | Placeholder) {
  return and(
    ne(subscriptions.status, 'ended'),
    lte(subscriptions.starts_at, now),
    or(isNull(subscriptions.ends_at), gt(subscriptions.ends_at, now)),
  )
}

const liveOf = prepared(tx =>
  tx
    .select({ plan: subscriptions.plan })
    .from(subscriptions)
    .where(and(eq(subscriptions.user_id, sql.placeholder('userId')), isLive(sql.placeholder('now')))),
)

/** The plan of a user: the highest of the subscriptions that are live now, at least the server's base plan. */
export function planOfUser(app: PlanApp, { userId }: { userId: number }, tx: Tx): PlanColumn {
  const live = liveOf(tx).all({ userId, now: app.clock.now().getTime() })
  return highestPlan([app.basePlan, ...live.map(row => row.plan)])
}

/**
 * Plan, scans done and in flight this UTC month, and the limit (-1 unlimited). Counted from the scans' rows, by the
 * month in which each was received, those that a team scanned for this user included; back sides and the sample card never count, and what somebody had used before they deleted an account
 * does. Takes the transaction in which it must be true.
 */
export function quotaOf(app: PlanApp & KeyApp, { userId }: { userId: number }, tx: Tx = app.db): Quota {
  const now = app.clock.now()
  const plan = planOfUser(app, { userId }, tx)
  const since = monthStart(now).getTime()
  // In sequence: with either condition SQLite would go through all scans.
  const rows = (['own', 'of-team'] as const).flatMap(whose => countByStatus(tx, whose).all({ userId, since }))
  const of = (status: string) => rows.reduce((sum, row) => sum + (row.status === status ? row.n : 0), 0)
  const departure = findDeparture(app, tx, { userId })
  const before = departure && departure.left_at >= monthStart(now) ? departure.scans : 0
  return { plan, used: before + of('done'), inFlight: of('queued') + of('reading'), limit: planOf(plan).scans }
}

const placeholderUser = sql.placeholder('userId')
const scansWhose = {
  own: and(eq(scans.user_id, placeholderUser), isNull(scans.book_id)),
  'of-team': eq(scans.book_id, placeholderUser),
}

const countByStatus = preparedFor((tx, whose: keyof typeof scansWhose) =>
  tx
    .select({ status: scans.status, n: count() })
    .from(scans)
    .where(
      and(
        scansWhose[whose],
        gte(scans.received_at, sql.placeholder('since')),
        isNull(scans.back_of),
        eq(scans.is_sample, false),
        inArray(scans.status, ['queued', 'reading', 'done']),
      ),
    )
    .groupBy(scans.status),
)

/** Lets one more scan pass where the month's quota has room for it. Throws `quota-exceeded`. */
export function requireQuota(app: PlanApp & KeyApp, { userId }: { userId: number }, tx: Tx): void {
  const quota = quotaOf(app, { userId }, tx)
  if (!fitsQuota(quota)) throw new AppError('quota-exceeded', { plan: quota.plan, limit: quota.limit })
}

/** Whether one more scan fits: `limit` -1 is unlimited; scans in flight count like done ones. */
export function fitsQuota({ used, inFlight, limit }: { used: number; inFlight: number; limit: number }): boolean {
  return limit === -1 || used + inFlight < limit
}

/** The highest live plan, or free. */
export function highestPlan(live: readonly PlanColumn[]): PlanColumn {
  return live.reduce<PlanColumn>((best, plan) => (planRank(plan) > planRank(best) ? plan : best), 'free')
}

/** What is left of a user's scans this month, and when the next ones come; undefined for a plan without a limit. */
export function scansLeft(
  app: PlanApp & KeyApp,
  { userId }: { userId: number },
  tx: Tx = app.db,
): ScansLeft | undefined {
  const { plan, used, inFlight, limit } = quotaOf(app, { userId }, tx)
  if (limit < 0) return undefined
  const next_at = nextMonthStart(app.clock.now()).toISOString()
  return { plan, limit, left: Math.max(0, limit - used - inFlight), next_at }
}
