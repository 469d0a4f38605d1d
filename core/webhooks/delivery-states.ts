import { sql } from 'drizzle-orm'
import { webhookDeliveries } from '#db/schema.ts'

/** Written out as in the partial indexes: with a parameter SQLite would not use them. */
export const isWaiting = sql`${webhookDeliveries.state} = 'waiting'`
/** The same of those that arrived. */
export const isDelivered = sql`${webhookDeliveries.state} = 'delivered'`
