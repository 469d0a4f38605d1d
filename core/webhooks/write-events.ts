import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { WebhookType } from '#contracts/integrations/webhook-types.ts'
import type { ContactsApp } from '#core/app.ts'
import { prepared } from '#core/base/prepared.ts'
import { wakeAfterCommit } from '#core/base/write.ts'
import { hasRight } from '#core/plans/rights.ts'
import { takeRoom } from '#core/webhooks/backlog-room.ts'
import { asideUntil } from '#core/webhooks/delivery-states.ts'
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

const ofUser = prepared(tx =>
  tx
    .select()
    .from(webhooks)
    .where(eq(webhooks.user_id, sql.placeholder('userId'))),
)

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
  const theirs = ofUser(tx).all({ userId })
  const listening = theirs.filter(({ types }) => types.includes(type))
  if (listening.length === 0 || !hasRight(app, { userId, right: 'integrations' }, tx)) return
  const now = app.clock.now()
  const off = new Set(listening.filter(({ disabled }) => disabled))
  for (const { subject, data } of events) {
    const body = JSON.stringify({ type, timestamp: now.toISOString(), data })
    const event = { event_id: `msg_${randomUUID()}`, type, subject, body, created_at: now }
    for (const webhook of listening) {
      if (!off.has(webhook) && !takeRoom(app, tx, webhook.id)) {
        disableWebhook(app, tx, webhook, 'backlog')
        off.add(webhook)
      }
      const aside = asideUntil(tx, { webhookId: webhook.id, subject })
      const when = { set_aside: aside !== undefined, next_attempt_at: aside ?? now }
      addDelivery(tx).run({ webhook_id: webhook.id, ...event, ...when })
    }
  }
  for (const { id } of off) forgetOldestWaiting(app, tx, id)
  tryAtOnce(tx, listening)
  wakeAfterCommit(app, tx, 'webhook-due')
}

const addDelivery = prepared(tx =>
  tx.insert(webhookDeliveries).values({
    webhook_id: sql.placeholder('webhook_id'),
    event_id: sql.placeholder('event_id'),
    type: sql.placeholder('type'),
    subject: sql.placeholder('subject'),
    body: sql.placeholder('body'),
    created_at: sql.placeholder('created_at'),
    set_aside: sql.placeholder('set_aside'),
    next_attempt_at: sql.placeholder('next_attempt_at'),
  }),
)

/** Makes failing addresses due at once: people expect what they just did to arrive. */
function tryAtOnce(tx: Tx, listening: WebhookRow[]): void {
  const ids = listening.filter(({ retry_at }) => retry_at).map(({ id }) => id)
  if (ids.length === 0) return
  const areDown = and(inArray(webhooks.id, ids), isNotNull(webhooks.retry_at))
  tx.update(webhooks).set({ retry_at: null }).where(areDown).run()
}
