import { randomUUID } from 'node:crypto'
import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { WebhookType } from '#contracts/integrations/webhook-types.ts'
import type { ContactsApp, TxApp } from '#core/app.ts'
import { prepared } from '#core/base/prepared.ts'
import { wakeAfterCommit } from '#core/base/write.ts'
import { hasRight } from '#core/plans/rights.ts'
import { asideUntil, isWaiting } from '#core/webhooks/delivery-states.ts'
import { forgetOldestWaiting } from '#core/webhooks/forget-deliveries.ts'
import { disableWebhook } from '#core/webhooks/settle-delivery.ts'
import type { WebhookRow } from '#core/webhooks/webhooks.ts'
import { connectionOf, type Tx } from '#db/client.ts'
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

const waitingFor = prepared(tx => {
  const waiting = tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhook_id, sql.placeholder('webhookId')), isWaiting))
    .limit(sql.placeholder('most'))
    .as('waiting')
  return tx.select({ n: count() }).from(waiting)
})

/** By webhook, at least how many more events may wait for it: what was sent since has only made room. */
const known = new WeakMap<object, Map<number, number>>()

/** Whether one more event may wait for an address, which then does. What waits is counted only when it may be too much. */
function takeRoom(app: TxApp, tx: Tx, webhookId: number): boolean {
  const connection = connectionOf(tx)
  const rooms = known.get(connection) ?? new Map<number, number>()
  known.set(connection, rooms)
  const room = rooms.get(webhookId) || roomOf(app, tx, webhookId)
  rooms.set(webhookId, Math.max(0, room - 1))
  return room > 0
}

function roomOf(app: TxApp, tx: Tx, webhookId: number): number {
  const most = app.limits.webhookBacklog
  return most - (waitingFor(tx).get({ webhookId, most })?.n ?? 0)
}
