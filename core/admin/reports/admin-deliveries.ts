import { and, eq, isNull, lt, lte, not, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Backlog, DeliveriesReport } from '#contracts/admin.ts'
import { isAside, isQueued, isWaiting } from '#core/webhooks/delivery-states.ts'
import type { Tx } from '#db/client.ts'
import { webhookDeliveries, webhooks } from '#db/schema.ts'

/** Webhook deliveries that wait for us, those that wait for the programs, and the state of their addresses. */
export function readDeliveries(tx: Tx, { now }: { now: Date }): DeliveriesReport {
  const isDue = isDueAt(tx, now)
  return {
    due: readWaiting(tx, now, webhookDeliveries.next_attempt_at, isDue),
    late: readWaiting(tx, now, webhookDeliveries.created_at, not(isDue)),
    addresses: readAddresses(tx),
  }
}

/** The first delivery of a working address, or one whose time has come: only we delay it. */
function isDueAt(tx: Tx, now: Date): SQL {
  const earlier = alias(webhookDeliveries, 'earlier')
  const before = and(
    eq(earlier.webhook_id, webhookDeliveries.webhook_id),
    sql`${earlier.state} = 'waiting' and not ${earlier.set_aside}`,
    lt(earlier.id, webhookDeliveries.id),
  )
  const isFirst = and(isQueued, notExists(tx.select({ id: earlier.id }).from(earlier).where(before)))
  const isAsideAndDue = and(isAside, lte(webhookDeliveries.next_attempt_at, now))
  return sql`(${and(isNull(webhooks.failing_since), or(isFirst, isAsideAndDue))})`
}

function readWaiting(tx: Tx, now: Date, since: SQLiteColumn, where: SQL): Backlog {
  const row = tx
    .select({ waiting: sql<number>`count(*)`, oldest: sql<number | null>`min(${since})` })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhook_id))
    .where(and(isNull(webhooks.disabled), isWaiting, where))
    .get()
  const oldest = row?.oldest ?? null
  return { waiting: row?.waiting ?? 0, oldestMs: oldest === null ? null : Math.max(0, now.getTime() - oldest) }
}

function readAddresses(tx: Tx): DeliveriesReport['addresses'] {
  const state = sql<DeliveriesReport['addresses'][number]['state']>`
    coalesce(${webhooks.disabled}, iif(${webhooks.failing_since} is null, 'answers', 'fails'))`
  return tx.select({ state, count: sql<number>`count(*)` }).from(webhooks).groupBy(state).all()
}
