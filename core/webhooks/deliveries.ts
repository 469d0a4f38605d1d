import { and, desc, eq, lt, lte, type SQL } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { forgetRows } from '#core/base/in-batches.ts'
import { dayMs } from '#core/base/time.ts'
import { wakeAfterCommit, write } from '#core/base/write.ts'
import type { WebhookDelivery } from '#core/contracts/integrations/webhooks.ts'
import { getWebhookRow } from '#core/webhooks/webhooks.ts'
import type { Tx } from '#db/client.ts'
import { webhookDeliveries } from '#db/schema.ts'

export type DeliveryRow = typeof webhookDeliveries.$inferSelect

const shownAtOnce = 50
/** They hold what contacts were: kept for as long as trying takes and somebody may look into it. */
const keptMs = 7 * dayMs

/** The latest events for one of a person's addresses, newest first. Throws `plan-needed`, `not-found`. */
export function listDeliveries(app: App, owned: { userId: number; webhookId: number }): WebhookDelivery[] {
  const { id } = getWebhookRow(app, app.db, owned)
  const theirs = app.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhook_id, id))
  return theirs.orderBy(desc(webhookDeliveries.id)).limit(shownAtOnce).all().map(shown)
}

/**
 * Sends an event once more, under the id that it had. One that waits is sent now. Throws `plan-needed`, `not-found`,
 * `webhook-disabled`.
 */
export function resendDelivery(
  app: App,
  { deliveryId, ...owned }: { userId: number; webhookId: number; deliveryId: number },
): WebhookDelivery {
  return write(app, tx => {
    const webhook = getWebhookRow(app, tx, owned)
    if (webhook.disabled) throw new AppError('webhook-disabled')
    const its = and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhook_id, webhook.id))
    const change = { state: 'waiting', attempts: 0, next_attempt_at: app.clock.now() } as const
    const row = tx.update(webhookDeliveries).set(change).where(its).returning().get()
    if (!row) throw new AppError('not-found')
    wakeAfterCommit(app, tx, 'webhook-due')
    return shown(row)
  })
}

/** Of events like these the latest are kept, so that no program that changes contacts all day fills the disk. */
export function forgetBeyond(app: App, tx: Tx, webhookId: number, like: SQL): void {
  const these = and(eq(webhookDeliveries.webhook_id, webhookId), like)
  const first = tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(these)
    .orderBy(desc(webhookDeliveries.id))
    .limit(1)
    .offset(app.limits.webhookHistory)
    .get()
  if (first)
    tx.delete(webhookDeliveries)
      .where(and(these, lte(webhookDeliveries.id, first.id)))
      .run()
}

/** Events are forgotten after a week. */
export function forgetOldDeliveries(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - keptMs)
  return forgetRows(app, webhookDeliveries, lt(webhookDeliveries.created_at, before))
}

function shown(row: DeliveryRow): WebhookDelivery {
  const { id, type, state, attempts, status, problem } = row
  return {
    ...{ id, type, state, attempts, status, problem },
    created_at: row.created_at.toISOString(),
    attempted_at: row.attempted_at?.toISOString() ?? null,
    next_attempt_at: state === 'waiting' ? row.next_attempt_at.toISOString() : null,
  }
}
