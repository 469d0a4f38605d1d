import { and, count, eq, sql } from 'drizzle-orm'
import type { TxApp } from '#core/app.ts'
import { prepared } from '#core/base/prepared.ts'
import { isWaiting } from '#core/webhooks/delivery-states.ts'
import { connectionOf, type Tx } from '#db/client.ts'
import { webhookDeliveries } from '#db/schema.ts'

const waitingFor = prepared(tx => {
  const waiting = tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhook_id, sql.placeholder('webhookId')), isWaiting))
    .limit(sql.placeholder('most'))
    .as('waiting')
  return tx.select({ n: count() }).from(waiting)
})

/** By webhook, at least how many more events may wait for it: what was sent since has only made room. */
const known = new WeakMap<object, Map<number, number>>()

/** Whether one more event may wait for an address, which then does. What waits is counted only when it may be too much. */
export function takeRoom(app: TxApp, tx: Tx, webhookId: number): boolean {
  const connection = connectionOf(tx)
  const rooms = known.get(connection) ?? new Map<number, number>()
  known.set(connection, rooms)
  const room = rooms.get(webhookId) || roomOf(app, tx, webhookId)
  rooms.set(webhookId, Math.max(0, room - 1))
  return room > 0
}

function roomOf(app: TxApp, tx: Tx, webhookId: number): number {
  const most = app.limits.webhookBacklog
  return most - (waitingFor(tx).get({ webhookId, most })?.n ?? 0)
}
