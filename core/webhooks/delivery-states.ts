import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { prepared } from '#core/base/prepared.ts'
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

const aside = prepared(tx =>
  tx
    .select({ next_attempt_at: webhookDeliveries.next_attempt_at })
    .from(webhookDeliveries)
    .where(and(isOfSubject({ webhookId: sql.placeholder('webhookId'), subject: sql.placeholder('subject') }), isAside))
    .limit(1),
)

/** When a subject that was set aside is tried again at this address; undefined if it was not set aside. */
export function asideUntil(tx: Tx, one: { webhookId: number; subject: string }): Date | undefined {
  return aside(tx).get(one)?.next_attempt_at
}

/** Sets aside everything that waits for a subject, which keeps its order. */
export function setAside(tx: Tx, { until, ...one }: { webhookId: number; subject: string; until: Date }): void {
  tx.update(webhookDeliveries).set({ set_aside: true, next_attempt_at: until }).where(isOfSubject(one)).run()
}

type Subject = { webhookId: number | Placeholder; subject: string | Placeholder }

function isOfSubject({ webhookId, subject }: Subject): SQL | undefined {
  return and(eq(webhookDeliveries.webhook_id, webhookId), eq(webhookDeliveries.subject, subject), isWaiting)
}
