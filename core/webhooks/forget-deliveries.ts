import { and, desc, eq, lt, lte, type SQL } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { forgetRows } from '#core/base/in-batches.ts'
import { dayMs } from '#core/base/time.ts'
import { isDelivered, isFailed, isWaiting } from '#core/webhooks/delivery-states.ts'
import type { Tx } from '#db/client.ts'
import { webhookDeliveries } from '#db/schema.ts'

/** They hold what contacts were: kept for as long as trying takes and somebody may look into it. */
const keptMs = 7 * dayMs

/** Events are forgotten after a week. */
export function forgetOldDeliveries(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - keptMs)
  return forgetRows(app, webhookDeliveries, lt(webhookDeliveries.created_at, before))
}

/** Of what an address took, or never took, the latest are kept: a program that changes contacts all day fills no disk. */
export function forgetOldestOver(app: App, tx: Tx, webhookId: number): void {
  for (const like of [isDelivered, isFailed]) forgetBeyond(tx, { webhookId, like, most: app.limits.webhookHistory })
}

/** The same of what waits for an address that is off. It leaves room, so that what is on again takes new events too. */
export function forgetOldestWaiting(app: App, tx: Tx, webhookId: number): void {
  forgetBeyond(tx, { webhookId, like: isWaiting, most: Math.floor(app.limits.webhookBacklog / 2) })
}

function forgetBeyond(tx: Tx, { webhookId, like, most }: { webhookId: number; like: SQL; most: number }): void {
  const these = and(eq(webhookDeliveries.webhook_id, webhookId), like)
  const first = tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(these)
    .orderBy(desc(webhookDeliveries.id))
    .limit(1)
    .offset(most)
    .get()
  if (first)
    tx.delete(webhookDeliveries)
      .where(and(these, lte(webhookDeliveries.id, first.id)))
      .run()
}
