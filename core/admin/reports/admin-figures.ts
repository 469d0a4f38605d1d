import { count, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Tx } from '#db/client.ts'

/** How many rows of a table meet the condition. */
export function countRows(tx: Tx, table: SQLiteTable, where?: SQL): number {
  return tx.select({ n: count() }).from(table).where(where).get()?.n ?? 0
}

/** Rounded to one decimal; 0 for a divisor of 0. */
export function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10) / 10
}

/** A share as a percentage with one decimal. */
export function percentage(part: number, whole: number): number {
  return ratio(part * 100, whole)
}
