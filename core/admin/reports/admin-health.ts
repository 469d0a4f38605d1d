import { and, desc, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Backlog, HealthReport } from '#contracts/admin.ts'
import { countRows } from '#core/base/prepared.ts'
import { dayStart } from '#core/base/time.ts'
import { median } from '#core/base/values/median.ts'
import type { Tx } from '#db/client.ts'
import { messages, outbox, scans, stripeEvents, telegramUpdates } from '#db/schema.ts'

/** Enough for a steady median, few enough to load at once. */
const latestReadings = 500

/** What waits and for how long, today's failures (UTC), and the reading time. */
export function readHealth(tx: Tx, { now }: { now: Date }): HealthReport {
  const updates = readBacklog(
    tx,
    now,
    telegramUpdates,
    telegramUpdates.received_at,
    isNull(telegramUpdates.processed_at),
  )
  const events = readBacklog(tx, now, stripeEvents, stripeEvents.received_at, isNull(stripeEvents.processed_at))
  return {
    queue: readBacklog(tx, now, scans, scans.received_at, sql`${scans.status} = 'queued'`),
    reading: countRows(tx, scans, sql`status = 'reading'`),
    outbox: readBacklog(tx, now, outbox, outbox.created_at, isNull(outbox.sent_at)),
    whatsapp: readBacklog(
      tx,
      now,
      messages,
      messages.send_at,
      sql`state = 'queued' and ${messages.send_at} <= ${now.getTime()}`,
    ),
    webhooks: { waiting: updates.waiting + events.waiting, oldestMs: longest(updates.oldestMs, events.oldestMs) },
    failedToday: readFailures(tx, dayStart(now)),
    readingMs: readMedian(tx),
  }
}

function readBacklog(tx: Tx, now: Date, table: SQLiteTable, since: SQLiteColumn, isWaiting: SQL): Backlog {
  const row = tx
    .select({ waiting: sql<number>`count(*)`, oldest: sql<number | null>`min(${since})` })
    .from(table)
    .where(isWaiting)
    .get()
  const oldest = row?.oldest ?? null
  return { waiting: row?.waiting ?? 0, oldestMs: oldest === null ? null : Math.max(0, now.getTime() - oldest) }
}

function longest(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b)
}

function readFailures(tx: Tx, since: Date): HealthReport['failedToday'] {
  const n = sql<number>`count(*)`
  return tx
    .select({ failure: scans.failure, n })
    .from(scans)
    .where(and(sql`status = 'failed'`, gte(scans.received_at, since)))
    .groupBy(scans.failure)
    .orderBy(desc(n))
    .all()
    .map(row => ({ failure: row.failure ?? 'internal', count: row.n }))
}

function readMedian(tx: Tx): number | null {
  const rows = tx
    .select({ ms: sql<number>`finished_at - started_at` })
    .from(scans)
    .where(and(eq(scans.status, 'done'), sql`started_at is not null and finished_at is not null`))
    .orderBy(desc(scans.received_at))
    .limit(latestReadings)
    .all()
  return median(rows.map(row => row.ms))
}
