import { and, desc, eq, lt, lte, type SQL } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { forgetRows } from '#core/base/in-batches.ts'
import { dayMs } from '#core/base/time.ts'
import { isDelivered, isFailed, isWaiting } from '#core/webhooks/delivery-states.ts'
import type { Tx } from '#db/client.ts'
import { webhookDeliveries } from '#db/schema.ts'

/** Deliveries contain contact data, so they are kept only as long as retries last and people may look into them. */
const keptMs = 7 * dayMs

/** Deletes deliveries after a week. */
export function forgetOldDeliveries(app: Pick<App, 'db' | 'clock' | 'signals'>): Promise<void> {
  const before = new Date(app.clock.now().getTime() - keptMs)
  return forgetRows(app, webhookDeliveries, lt(webhookDeliveries.created_at, before))
}

/** Keeps only the latest finished deliveries of an address, so that a busy program does not fill the disk. */
export function forgetOldestFinished(app: Pick<App, 'limits'>, tx: Tx, webhookId: number): void {
  for (const like of [isDelivered, isFailed]) forgetBeyond(tx, { webhookId, like, most: app.limits.webhookHistory })
}

/** The same for events that wait for a disabled address. It leaves room for new events once the address is enabled. */
export function forgetOldestWaiting(app: Pick<App, 'limits'>, tx: Tx, webhookId: number): void {
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
