import { and, eq, gte, ne, or, type SQL } from 'drizzle-orm'
import { testEventType } from '#contracts/integrations/webhook-types.ts'
import type { ResendRequest, ResentEvents, WebhookDelivery } from '#contracts/integrations/webhooks.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { wakeAfterCommit, write } from '#core/base/write.ts'
import { isDelivery, listed } from '#core/webhooks/deliveries.ts'
import { isAside, isDelivered, isFailed } from '#core/webhooks/delivery-states.ts'
import { getWebhookRow, type Owned, type WebhookRow } from '#core/webhooks/webhooks.ts'
import type { Tx } from '#db/client.ts'
import { webhookDeliveries, webhooks } from '#db/schema.ts'

/**
 * Sends an event again, under the same id. A waiting event is sent as soon as those before it are. Throws
 * `webhook-disabled`, and as `getWebhookRow`.
 */
export function resendDelivery(
  app: Pick<App, 'db' | 'clock' | 'signals' | 'basePlan'>,
  { deliveryId, ...owned }: Owned & { deliveryId: number },
): WebhookDelivery {
  return write(app, tx => {
    const webhook = getEnabledWebhook(app, tx, owned)
    const row = tx.select().from(webhookDeliveries).where(isDelivery(webhook, deliveryId)).get()
    if (!row) throw new AppError('not-found')
    enqueue(app, tx, webhook, and(eq(webhookDeliveries.subject, row.subject), isAside))
    enqueue(app, tx, webhook, eq(webhookDeliveries.id, row.id))
    return listed({ ...row, ...asNew(app) }, tryNow(app, tx, webhook))
  })
}

/**
 * Sends the events since a given time again, in order: all of them, or only the failed ones. Returns how many;
 * waiting ones do not count. Throws `webhook-disabled`, and as `getWebhookRow`.
 */
export function resendSince(
  app: Pick<App, 'db' | 'clock' | 'signals' | 'basePlan'>,
  { since, only_failed, ...owned }: Owned & ResendRequest,
): ResentEvents {
  return write(app, tx => {
    const webhook = getEnabledWebhook(app, tx, owned)
    enqueue(app, tx, webhook, isAside)
    const isOver = only_failed ? isFailed : or(isFailed, isDelivered)
    const isEvent = ne(webhookDeliveries.type, testEventType)
    const events = enqueue(app, tx, webhook, and(isOver, isEvent, gte(webhookDeliveries.created_at, new Date(since))))
    tryNow(app, tx, webhook)
    return { events }
  })
}

/** An enabled webhook. Throws `webhook-disabled`, and as `getWebhookRow`. */
export function getEnabledWebhook(app: Pick<App, 'db' | 'clock' | 'basePlan'>, tx: Tx, owned: Owned): WebhookRow {
  const webhook = getWebhookRow(app, tx, owned)
  if (webhook.disabled) throw new AppError('webhook-disabled')
  return webhook
}

/** Makes an address that is down due as soon as it may be called. */
export function tryNow(app: Pick<App, 'signals'>, tx: Tx, { id }: WebhookRow): WebhookRow {
  wakeAfterCommit(app, tx, 'webhook-due')
  return tx.update(webhooks).set({ retry_at: null }).where(eq(webhooks.id, id)).returning().get()
}

/** Queues these events of an address as if they were new. Returns how many. */
function enqueue(app: Pick<App, 'clock'>, tx: Tx, { id }: WebhookRow, these: SQL | undefined): number {
  const ofAddress = eq(webhookDeliveries.webhook_id, id)
  return tx.update(webhookDeliveries).set(asNew(app)).where(and(ofAddress, these)).run().changes
}

function asNew(app: Pick<App, 'clock'>) {
  const before = { attempts: 0, attempted_at: null, status: null, problem: null, answer: null }
  return { state: 'waiting' as const, set_aside: false, next_attempt_at: app.clock.now(), ...before }
}
