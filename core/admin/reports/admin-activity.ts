import { and, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import { type AdminActivity, activityDays } from '#contracts/admin.ts'
import { dayMs, dayStart, lastDays } from '#core/base/time.ts'
import type { Tx } from '#db/client.ts'
import { scans, users } from '#db/schema.ts'

/** A user's scans on each of the last 30 UTC days, including today; undefined for an unknown user. */
export function readActivity(tx: Tx, { userId, now }: { userId: number; now: Date }): AdminActivity | undefined {
  if (!tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).get()) return undefined
  const first = new Date(dayStart(now).getTime() - (activityDays - 1) * dayMs)
  const day = sql<string>`date(${scans.received_at} / 1000, 'unixepoch')`
  const rows = tx
    .select({ day, n: sql<number>`count(*)` })
    .from(scans)
    .where(
      and(
        eq(scans.user_id, userId),
        sql`status = 'done'`,
        isNull(scans.back_of),
        eq(scans.is_sample, false),
        gte(scans.received_at, first),
        lte(scans.received_at, now),
      ),
    )
    .groupBy(day)
    .all()
  const perDay = new Map(rows.map(row => [row.day, row.n]))
  return { activity: lastDays(now, activityDays).map(day => ({ day, scans: perDay.get(day) ?? 0 })) }
}
