import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { webhookDeliveries } from '#db/schema.ts'

// Written like the conditions of the partial indexes: SQLite does not use those for parameters.
const { state, set_aside } = webhookDeliveries

/** Deliveries that are still to be made. */
export const isWaiting = sql`${state} = 'waiting'`
/** Waiting deliveries that are sent one after the other, in order of their events. */
export const isQueued = sql`${state} = 'waiting' and not ${set_aside}`
/** Waiting deliveries of a subject that failed alone; they have retry times of their own. */
export const isAside = sql`${state} = 'waiting' and ${set_aside}`
export const isDelivered = sql`${state} = 'delivered'`
export const isFailed = sql`${state} = 'failed'`

/** When a subject that was set aside is tried again at this address; undefined if it was not set aside. */
export function asideUntil(tx: Tx, one: { webhookId: number; subject: string }): Date | undefined {
  const { next_attempt_at } = webhookDeliveries
  return tx
    .select({ next_attempt_at })
    .from(webhookDeliveries)
    .where(and(isOfSubject(one), isAside))
    .limit(1)
    .get()?.next_attempt_at
}

/** Sets aside everything that waits for a subject, which keeps its order. */
export function setAside(tx: Tx, { until, ...one }: { webhookId: number; subject: string; until: Date }): void {
  tx.update(webhookDeliveries).set({ set_aside: true, next_attempt_at: until }).where(isOfSubject(one)).run()
}

function isOfSubject({ webhookId, subject }: { webhookId: number; subject: string }): SQL | undefined {
  return and(eq(webhookDeliveries.webhook_id, webhookId), eq(webhookDeliveries.subject, subject), isWaiting)
}
