import { and, eq, isNull, lte, not, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Backlog, DeliveriesReport } from '#core/contracts/admin.ts'
import { isFirstOfSubject, isWaiting } from '#core/webhooks/delivery-states.ts'
import type { Tx } from '#db/client.ts'
import { webhookDeliveries, webhooks } from '#db/schema.ts'

/** What waits to be told to people's programs: for us, and for the programs themselves; and how their addresses are. */
export function readDeliveries(tx: Tx, { now }: { now: Date }): DeliveriesReport {
  const isDue = isDueAt(tx, now)
  return {
    due: readWaiting(tx, now, webhookDeliveries.next_attempt_at, isDue),
    late: readWaiting(tx, now, webhookDeliveries.created_at, not(isDue)),
    addresses: readAddresses(tx),
  }
}

/** The first of its subject, its moment has come, and its address answers: only we keep it waiting. */
function isDueAt(tx: Tx, now: Date): SQL {
  return sql`(${and(isNull(webhooks.failing_since), lte(webhookDeliveries.next_attempt_at, now), isFirstOfSubject(tx))})`
}

function readWaiting(tx: Tx, now: Date, since: SQLiteColumn, where: SQL): Backlog {
  const row = tx
    .select({ waiting: sql<number>`count(*)`, oldest: sql<number | null>`min(${since})` })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhook_id))
    .where(and(isWaiting, where))
    .get()
  const oldest = row?.oldest ?? null
  return { waiting: row?.waiting ?? 0, oldestMs: oldest === null ? null : Math.max(0, now.getTime() - oldest) }
}

function readAddresses(tx: Tx): DeliveriesReport['addresses'] {
  const state = sql<DeliveriesReport['addresses'][number]['state']>`
    coalesce(${webhooks.disabled}, iif(${webhooks.failing_since} is null, 'answers', 'fails'))`
  return tx.select({ state, count: sql<number>`count(*)` }).from(webhooks).groupBy(state).all()
}
