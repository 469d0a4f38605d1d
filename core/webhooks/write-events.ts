import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { WebhookType } from '#contracts/integrations/webhook-types.ts'
import type { App } from '#core/app.ts'
import { wakeAfterCommit } from '#core/base/write.ts'
import { hasRight } from '#core/plans/rights.ts'
import { asideUntil, isWaiting } from '#core/webhooks/delivery-states.ts'
import { disableWebhook } from '#core/webhooks/disable-webhook.ts'
import { forgetOldestWaiting } from '#core/webhooks/forget-deliveries.ts'
import type { WebhookRow } from '#core/webhooks/webhooks.ts'
import type { Tx } from '#db/client.ts'
import { webhookDeliveries, webhooks } from '#db/schema.ts'

type Event = {
  /** Events of one subject arrive in the order in which they were written. */
  subject: string
  data: unknown
}

/**
 * Promises to tell a person's programs of something, in the transaction that makes it true. What is told is asked for
 * only where somebody listens. An address for which too much waits is called no more; what it misses waits until the
 * person switches it on.
 */
export function writeEvents(
  app: App,
  tx: Tx,
  { userId, type, told }: { userId: number; type: WebhookType; told: Iterable<Event> },
): void {
  const theirs = tx.select().from(webhooks).where(eq(webhooks.user_id, userId)).all()
  const listening = theirs.filter(({ types }) => types.includes(type))
  if (listening.length === 0 || !hasRight(app, { userId, right: 'integrations' }, tx)) return
  const now = app.clock.now()
  const off = new Set(listening.filter(({ disabled }) => disabled))
  for (const { subject, data } of told) {
    const body = JSON.stringify({ type, timestamp: now.toISOString(), data })
    const event = { event_id: `msg_${randomUUID()}`, type, subject, body, created_at: now }
    for (const webhook of listening) {
      if (!off.has(webhook) && isFull(app, tx, webhook)) {
        disableWebhook(app, tx, webhook, 'backlog')
        off.add(webhook)
      }
      const aside = asideUntil(tx, { webhookId: webhook.id, subject })
      tx.insert(webhookDeliveries)
        .values({ webhook_id: webhook.id, ...event, set_aside: aside !== undefined, next_attempt_at: aside ?? now })
        .run()
      if (off.has(webhook)) forgetOldestWaiting(app, tx, webhook.id)
    }
  }
  tryAtOnce(tx, listening)
  wakeAfterCommit(app, tx, 'webhook-due')
}

/** Addresses that are down do not wait for their next try: a person expects what they just did to arrive. */
function tryAtOnce(tx: Tx, listening: WebhookRow[]): void {
  const ids = listening.filter(({ retry_at }) => retry_at).map(({ id }) => id)
  if (ids.length === 0) return
  const areDown = and(inArray(webhooks.id, ids), isNotNull(webhooks.retry_at))
  tx.update(webhooks).set({ retry_at: null }).where(areDown).run()
}

function isFull(app: App, tx: Tx, { id }: WebhookRow): boolean {
  const nth = tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhook_id, id), isWaiting))
    .limit(1)
    .offset(app.limits.webhookBacklog - 1)
  return nth.get() !== undefined
}
