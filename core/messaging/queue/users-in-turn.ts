import { and, count, eq, gte, isNull, lte, max, min, ne, or, sql } from 'drizzle-orm'
import type { TxApp } from '#core/app.ts'
import { prepared } from '#core/base/prepared.ts'
import { dayStart } from '#core/base/time.ts'
import type { Tx } from '#db/client.ts'
import { messages, users, whatsappSenders } from '#db/schema.ts'

/**
 * Users who may send from the shared number now. Those who have waited longest since their last message of today come
 * first, so that nobody's batch blocks others; those who have used up their daily share are left out (PRODUCT §6).
 * `tries` says when each user was last tried: a message that returns to the queue leaves no other trace and would be
 * first again.
 */
export function usersInTurn(
  app: TxApp,
  tx: Tx,
  { sender, tries }: { sender: string; tries: ReadonlyMap<number, number> },
): number[] {
  const now = app.clock.now()
  const sent = sentToday(app, tx, sender)
  const lastTurn = (userId: number) => Math.max(sent.get(userId)?.last ?? 0, tries.get(userId) ?? 0)
  return tx
    .select({ userId: messages.user_id, first: min(messages.id) })
    .from(messages)
    .where(and(eq(messages.state, 'queued'), eq(messages.channel, 'shared'), lte(messages.send_at, now)))
    .groupBy(messages.user_id)
    .all()
    .filter(({ userId }) => (sent.get(userId)?.n ?? 0) < app.limits.sharedMessagesPerUser)
    .map(({ userId, first }) => ({ userId, first: first ?? 0, last: lastTurn(userId) }))
    .sort((a, b) => a.last - b.last || a.first - b.first)
    .map(({ userId }) => userId)
}

const ownersBy = prepared(tx => {
  const now = sql.placeholder('now')
  const isItsNumber = and(
    eq(whatsappSenders.user_id, users.id),
    sql`${whatsappSenders.id} = 'unipile:' || ${users.unpile_number_id}`,
  )
  const isAwake = and(ne(whatsappSenders.state, 'disconnected'), lte(whatsappSenders.next_at, now))
  return tx
    .select({ userId: users.id, first: min(messages.id) })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.user_id))
    .leftJoin(whatsappSenders, isItsNumber)
    .where(
      and(
        eq(messages.state, 'queued'),
        eq(messages.channel, 'own'),
        lte(messages.send_at, now),
        or(isNull(whatsappSenders.id), ne(users.whatsapp_type, 'personal'), isAwake),
      ),
    )
    .groupBy(users.id)
})

/** Users with waiting messages for their own number, unless it is paused: idle queues are not searched. */
export function ownersInTurn(app: TxApp, tx: Tx): number[] {
  return ownersBy(tx)
    .all({ now: app.clock.now().getTime() })
    .map(({ userId }) => userId)
}

/** How many of a user's messages a number has sent on this UTC day. */
export function countUserToday(app: TxApp, tx: Tx, { sender, userId }: { sender: string; userId: number }): number {
  return sentToday(app, tx, sender).get(userId)?.n ?? 0
}

function sentToday(app: TxApp, tx: Tx, sender: string): Map<number, { n: number; last: number }> {
  const rows = tx
    .select({ userId: messages.user_id, n: count(), last: max(messages.started_at) })
    .from(messages)
    .where(and(eq(messages.sender, sender), gte(messages.started_at, dayStart(app.clock.now()))))
    .groupBy(messages.user_id)
    .all()
  return new Map(rows.map(({ userId, n, last }) => [userId, { n, last: last?.getTime() ?? 0 }]))
}
