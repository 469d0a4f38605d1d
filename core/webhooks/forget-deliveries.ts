import { and, asc, desc, eq, inArray, isNotNull, lt, lte, type SQL } from 'drizzle-orm'
import type { TxApp, WriteApp } from '#core/app.ts'
import { forgetRows } from '#core/base/in-batches.ts'
import { ownTurn } from '#core/base/own-turn.ts'
import { dayMs } from '#core/base/time.ts'
import { writeWhenFree } from '#core/base/write-lock.ts'
import { isDelivered, isFailed, isWaiting } from '#core/webhooks/delivery-states.ts'
import type { Tx } from '#db/client.ts'
import { webhookDeliveries, webhooks } from '#db/schema.ts'

/** Deliveries contain contact data, so they are kept only as long as retries last and people may look into them. */
const keptMs = 7 * dayMs

/** Deletes deliveries after a week. */
export function forgetOldDeliveries(app: WriteApp): Promise<void> {
  const before = new Date(app.clock.now().getTime() - keptMs)
  return forgetRows(app, webhookDeliveries, lt(webhookDeliveries.created_at, before))
}

/** Keeps only the latest finished deliveries of an address, so that a busy program does not fill the disk. */
export function forgetOldestFinished(app: TxApp, tx: Tx, webhookId: number): void {
  for (const like of [isDelivered, isFailed]) forgetBeyond(tx, { webhookId, like, most: app.limits.webhookHistory })
}

/**
 * The same for events that wait for a disabled address, so that there is room for new ones once it is enabled. A
 * long queue is forgotten in parts: with every event that comes, and by `forgetBacklogs`.
 */
export function forgetOldestWaiting(app: TxApp, tx: Tx, webhookId: number): boolean {
  return forgetBeyond(tx, { webhookId, like: isWaiting, most: Math.floor(app.limits.webhookBacklog / 2) })
}

/** Deletes what disabled addresses may not keep, part by part. */
export async function forgetBacklogs(app: WriteApp): Promise<void> {
  const disabled = app.db.select({ id: webhooks.id }).from(webhooks).where(isNotNull(webhooks.disabled)).all()
  for (const { id } of disabled)
    while (await writeWhenFree(app, tx => forgetOldestWaiting(app, tx, id))) await ownTurn()
}

/** Deliveries deleted at once: some milliseconds, in which nobody else writes. */
const atOnce = 50

/** Deletes the oldest deliveries beyond the latest ones, some at once; whether there may be more. */
function forgetBeyond(tx: Tx, { webhookId, like, most }: { webhookId: number; like: SQL; most: number }): boolean {
  const { id } = webhookDeliveries
  const these = and(eq(webhookDeliveries.webhook_id, webhookId), like)
  const ids = tx.select({ id }).from(webhookDeliveries).where(these)
  const first = ids.orderBy(desc(id)).limit(1).offset(most).get()
  if (!first) return false
  const oldest = tx
    .select({ id })
    .from(webhookDeliveries)
    .where(and(these, lte(id, first.id)))
    .orderBy(asc(id))
    .limit(atOnce)
  return tx.delete(webhookDeliveries).where(inArray(id, oldest)).run().changes === atOnce
}
