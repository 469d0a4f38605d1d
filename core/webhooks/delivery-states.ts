import { sql } from 'drizzle-orm'
import { webhookDeliveries } from '#db/schema.ts'

/** In the words of the partial indexes, which SQLite does not see to fit a parameter. */
export const isWaiting = sql`${webhookDeliveries.state} = 'waiting'`
/** The same of those that arrived. */
export const isDelivered = sql`${webhookDeliveries.state} = 'delivered'`
