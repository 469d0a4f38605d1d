import { count, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Tx } from '#db/client.ts'

/** How many rows of a table meet the condition. */
export function countRows(tx: Tx, table: SQLiteTable, where?: SQL): number {
  return tx.select({ n: count() }).from(table).where(where).get()?.n ?? 0
}
