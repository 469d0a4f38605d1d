import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { WebhookType } from '#contracts/integrations/webhook-types.ts'
import type { App, ContactsApp } from '#core/app.ts'
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
 * Queues an event for a person's webhooks, in the transaction of the change. The event's data is only built if a
 * webhook selected it. A webhook with too many waiting events is disabled; what it misses waits until the person
 * enables it.
 */
export function writeEvents(
  app: ContactsApp,
  tx: Tx,
  { userId, type, events }: { userId: number; type: WebhookType; events: Iterable<Event> },
): void {
  const theirs = tx.select().from(webhooks).where(eq(webhooks.user_id, userId)).all()
  const listening = theirs.filter(({ types }) => types.includes(type))
  if (listening.length === 0 || !hasRight(app, { userId, right: 'integrations' }, tx)) return
  const now = app.clock.now()
  const off = new Set(listening.filter(({ disabled }) => disabled))
  for (const { subject, data } of events) {
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

/** Makes failing addresses due at once: people expect what they just did to arrive. */
function tryAtOnce(tx: Tx, listening: WebhookRow[]): void {
  const ids = listening.filter(({ retry_at }) => retry_at).map(({ id }) => id)
  if (ids.length === 0) return
  const areDown = and(inArray(webhooks.id, ids), isNotNull(webhooks.retry_at))
  tx.update(webhooks).set({ retry_at: null }).where(areDown).run()
}

function isFull(app: Pick<App, 'limits'>, tx: Tx, { id }: WebhookRow): boolean {
  const nth = tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhook_id, id), isWaiting))
    .limit(1)
    .offset(app.limits.webhookBacklog - 1)
  return nth.get() !== undefined
}
