import { and, count, eq, gte, lte, max, min } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { dayStart } from '#core/plans/quota.ts'
import type { Tx } from '#db/client.ts'
import { messages } from '#db/schema.ts'

/**
 * Who may send from the shared number now: whoever has waited longest since their last message of today first, so that
 * nobody's pile holds up another, and nobody who has had their share of the day (PRODUCT §6).
 */
export function usersInTurn(app: App, tx: Tx, { sender }: { sender: string }): number[] {
  const now = app.clock.now()
  const sent = sentToday(app, tx, sender)
  return tx
    .select({ userId: messages.user_id, first: min(messages.id) })
    .from(messages)
    .where(and(eq(messages.state, 'queued'), eq(messages.channel, 'shared'), lte(messages.send_at, now)))
    .groupBy(messages.user_id)
    .all()
    .map(({ userId, first }) => ({ userId, first: first ?? 0, ...(sent.get(userId) ?? { n: 0, last: 0 }) }))
    .filter(({ n }) => n < app.limits.sharedMessagesPerUser)
    .sort((a, b) => a.last - b.last || a.first - b.first)
    .map(({ userId }) => userId)
}

/** How many messages of a user have left a number this UTC day. */
export function countUserToday(app: App, tx: Tx, { sender, userId }: { sender: string; userId: number }): number {
  return sentToday(app, tx, sender).get(userId)?.n ?? 0
}

function sentToday(app: App, tx: Tx, sender: string): Map<number, { n: number; last: number }> {
  const rows = tx
    .select({ userId: messages.user_id, n: count(), last: max(messages.started_at) })
    .from(messages)
    .where(and(eq(messages.sender, sender), gte(messages.started_at, dayStart(app.clock.now()))))
    .groupBy(messages.user_id)
    .all()
  return new Map(rows.map(({ userId, n, last }) => [userId, { n, last: last?.getTime() ?? 0 }]))
}
