import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { WriteApp } from '#core/app.ts'
import { ownTurn } from '#core/base/own-turn.ts'
import { write } from '#core/base/write.ts'
import { waitUntilFree } from '#core/base/write-lock.ts'
import type { Tx } from '#db/client.ts'

/**
 * Handles the rows that match a condition in batches. Each batch runs in a transaction and a turn of its own, so
 * other work goes on in between. After `work` a row must no longer match. If another process holds the write lock,
 * the rest is left for the next run.
 */
export async function inBatches(
  app: WriteApp,
  { table, where, atOnce = 100 }: { table: SQLiteTable; where: SQL | undefined; atOnce?: number },
  work: (tx: Tx, isOfPart: SQL | undefined) => void,
): Promise<void> {
  const rowid = sql<number>`rowid`
  let isOver = false
  do {
    // The wait before the first batch gives searching a large table a turn of its own, even if nothing matches.
    await ownTurn()
    if (!(await waitUntilFree(app))) return
    const part = app.db.select({ rowid }).from(table).where(where).limit(atOnce).all()
    if (part.length > 0) {
      const ofPart = inArray(
        rowid,
        part.map(row => row.rowid),
      )
      write(app, tx => work(tx, and(where, ofPart)))
    }
    isOver = part.length < atOnce
  } while (!isOver)
}

/** Deletes the rows that match a condition, batch by batch. */
export function forgetRows(app: WriteApp, table: SQLiteTable, where: SQL | undefined, atOnce?: number): Promise<void> {
  const rows = { table, where, ...(atOnce && { atOnce }) }
  return inBatches(app, rows, (tx, isOfPart) => {
    tx.delete(table).where(isOfPart).run()
  })
}

/** Handles a list in parts, each in a turn of its own, so that the process answers others in between. */
export async function inTurns<T>(
  items: readonly T[],
  { atOnce }: { atOnce: number },
  work: (part: T[]) => void,
): Promise<void> {
  for (let start = 0; start < items.length; start += atOnce) {
    if (start > 0) await ownTurn()
    work(items.slice(start, start + atOnce))
  }
}
