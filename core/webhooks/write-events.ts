import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { wakeAfterCommit } from '#core/base/write.ts'
import type { WebhookType } from '#core/contracts/integrations/webhook-types.ts'
import { hasRight } from '#core/plans/rights.ts'
import { isWaiting } from '#core/webhooks/delivery-states.ts'
import { disableWebhook } from '#core/webhooks/disable-webhook.ts'
import type { Tx } from '#db/client.ts'
import { webhookDeliveries, webhooks } from '#db/schema.ts'

type Event = {
  /** Events of one subject arrive in the order in which they were written. */
  subject: string
  data: unknown
}

/**
 * Promises to tell a person's programs of something, in the transaction that makes it true. What is told is asked for
 * only where somebody hears of it. An address for which too much waits is called no more.
 */
export function writeEvents(
  app: App,
  tx: Tx,
  { userId, type, told }: { userId: number; type: WebhookType; told: Iterable<Event> },
): void {
  const theirs = and(eq(webhooks.user_id, userId), isNull(webhooks.disabled))
  const listening = tx.select().from(webhooks).where(theirs).all()
  const hearing = new Set(listening.filter(({ types }) => types.includes(type)))
  if (hearing.size === 0 || !hasRight(app, { userId, right: 'integrations' }, tx)) return
  const now = app.clock.now()
  for (const { subject, data } of told) {
    const body = JSON.stringify({ type, timestamp: now.toISOString(), data })
    const event = { event_id: `msg_${randomUUID()}`, type, subject, body, created_at: now, next_attempt_at: now }
    for (const webhook of hearing) {
      if (isFull(app, tx, webhook.id)) {
        disableWebhook(app, tx, webhook, 'backlog')
        hearing.delete(webhook)
      } else
        tx.insert(webhookDeliveries)
          .values({ webhook_id: webhook.id, ...event })
          .run()
    }
  }
  wakeAfterCommit(app, tx, 'webhook-due')
}

function isFull(app: App, tx: Tx, webhookId: number): boolean {
  const nth = tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhook_id, webhookId), isWaiting))
    .limit(1)
    .offset(app.limits.webhookBacklog - 1)
  return nth.get() !== undefined
}
