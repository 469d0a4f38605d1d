import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { webhookDeliveries } from '#db/schema.ts'

// Conditions stand as in the partial indexes: with a parameter SQLite would not use them.
const { state, set_aside } = webhookDeliveries

/** The events that are still to arrive. */
export const isWaiting = sql`${state} = 'waiting'`
/** Those of them that leave one after the other, in the order in which they happened. */
export const isInLine = sql`${state} = 'waiting' and not ${set_aside}`
/** Those whose subject failed alone, and that are tried at times of their own. */
export const isAside = sql`${state} = 'waiting' and ${set_aside}`
export const isDelivered = sql`${state} = 'delivered'`
export const isFailed = sql`${state} = 'failed'`

/** When a subject that was set aside is tried again at this address; undefined where it is not. */
export function asideUntil(tx: Tx, one: { webhookId: number; subject: string }): Date | undefined {
  const { next_attempt_at } = webhookDeliveries
  return tx
    .select({ next_attempt_at })
    .from(webhookDeliveries)
    .where(and(isOfSubject(one), isAside))
    .limit(1)
    .get()?.next_attempt_at
}

/** What waits of a subject is set aside together, so that its order is kept. */
export function setAside(tx: Tx, { until, ...one }: { webhookId: number; subject: string; until: Date }): void {
  tx.update(webhookDeliveries).set({ set_aside: true, next_attempt_at: until }).where(isOfSubject(one)).run()
}

function isOfSubject({ webhookId, subject }: { webhookId: number; subject: string }): SQL | undefined {
  return and(eq(webhookDeliveries.webhook_id, webhookId), eq(webhookDeliveries.subject, subject), isWaiting)
}
