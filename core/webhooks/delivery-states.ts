import { and, eq, lt, notExists, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Tx } from '#db/client.ts'
import { webhookDeliveries } from '#db/schema.ts'

/** Written out as in the partial indexes: with a parameter SQLite would not use them. */
export const isWaiting = sql`${webhookDeliveries.state} = 'waiting'`
/** The same of those that arrived. */
export const isDelivered = sql`${webhookDeliveries.state} = 'delivered'`

/** Whether no earlier event of the same subject waits: those of one contact arrive in their order. */
export function isFirstOfSubject(tx: Tx): SQL {
  const earlier = alias(webhookDeliveries, 'earlier')
  const ofSubject = and(
    eq(earlier.webhook_id, webhookDeliveries.webhook_id),
    eq(earlier.subject, webhookDeliveries.subject),
    sql`${earlier.state} = 'waiting'`,
    lt(earlier.id, webhookDeliveries.id),
  )
  return notExists(tx.select({ id: earlier.id }).from(earlier).where(ofSubject))
}
