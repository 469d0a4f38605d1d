import { and, desc, eq, lt } from 'drizzle-orm'
import type { ApiDelivery, ApiDeliveryPage } from '#contracts/integrations/v1/webhooks.ts'
import type { WebhookDelivery } from '#contracts/integrations/webhooks.ts'
import type { PlanApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { getWebhookRow, type Owned, type WebhookRow } from '#core/webhooks/webhooks.ts'
import { webhookDeliveries } from '#db/schema.ts'

export type DeliveryRow = typeof webhookDeliveries.$inferSelect

const shownAtOnce = 50

/** The latest deliveries to a person's webhook, newest first. Throws `plan-needed`, `not-found`. */
export function listDeliveries(app: PlanApp, owned: Owned): WebhookDelivery[] {
  const webhook = getWebhookRow(app, app.db, owned)
  const theirs = app.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhook_id, webhook.id))
  const latest = theirs.orderBy(desc(webhookDeliveries.id)).limit(shownAtOnce).all()
  return latest.map(row => listed(row, webhook))
}

/** A page of deliveries with request and response, before the given one. Throws like `listDeliveries`. */
export function listFullDeliveries(
  app: PlanApp,
  asked: Owned & { before: number | undefined; limit: number; state: DeliveryRow['state'] | undefined },
): ApiDeliveryPage {
  const webhook = getWebhookRow(app, app.db, asked)
  const where = and(
    eq(webhookDeliveries.webhook_id, webhook.id),
    asked.before === undefined ? undefined : lt(webhookDeliveries.id, asked.before),
    asked.state && eq(webhookDeliveries.state, asked.state),
  )
  const query = app.db.select().from(webhookDeliveries).where(where)
  const rows = query
    .orderBy(desc(webhookDeliveries.id))
    .limit(asked.limit + 1)
    .all()
  const page = rows.slice(0, asked.limit)
  const last = page.at(-1)
  return {
    deliveries: page.map(row => fullDelivery(row, webhook)),
    next_cursor: rows.length > asked.limit && last ? String(last.id) : null,
  }
}

/** One delivery, as `listFullDeliveries` returns it. Throws `plan-needed`, `not-found`. */
export function getFullDelivery(app: PlanApp, asked: Owned & { deliveryId: number }): ApiDelivery {
  const webhook = getWebhookRow(app, app.db, asked)
  const row = app.db.select().from(webhookDeliveries).where(isDelivery(webhook, asked.deliveryId)).get()
  if (!row) throw new AppError('not-found')
  return fullDelivery(row, webhook)
}

/** A delivery of this webhook. */
export const isDelivery = ({ id }: WebhookRow, deliveryId: number) =>
  and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhook_id, id))

/** A delivery in a person's list. */
export function listed(row: DeliveryRow, webhook: WebhookRow): WebhookDelivery {
  const { id, type, state, attempts, status, problem } = row
  return {
    ...{ id, type, state, attempts, status, problem },
    created_at: row.created_at.toISOString(),
    attempted_at: row.attempted_at?.toISOString() ?? null,
    next_attempt_at: state === 'waiting' && !webhook.disabled ? nextAttempt(row, webhook).toISOString() : null,
  }
}

/** The earliest time at which the delivery may be sent. */
function nextAttempt(row: DeliveryRow, { paused_until, retry_at }: WebhookRow): Date {
  const own = row.set_aside ? row.next_attempt_at : row.created_at
  return new Date(Math.max(own.getTime(), paused_until?.getTime() ?? 0, retry_at?.getTime() ?? 0))
}

function fullDelivery(row: DeliveryRow, webhook: WebhookRow): ApiDelivery {
  return { ...listed(row, webhook), event_id: row.event_id, event: JSON.parse(row.body), answer: row.answer }
}
