import { count, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Tx } from '#db/client.ts'

/** How many rows of a table meet the condition. */
export function countRows(tx: Tx, table: SQLiteTable, where?: SQL): number {
  return tx.select({ n: count() }).from(table).where(where).get()?.n ?? 0
}

/** Whether any row of a table meets the condition. */
export function hasRow(tx: Tx, table: SQLiteTable, where: SQL | undefined): boolean {
  return tx.select({ one: sql`1` }).from(table).where(where).limit(1).get() !== undefined
}
