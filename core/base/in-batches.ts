import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { App } from '#core/app.ts'
import { write } from '#core/base/write.ts'
import { untilFreeToWrite } from '#core/base/write-lock.ts'
import type { Tx } from '#db/client.ts'

type Writing = Pick<App, 'db' | 'signals'>

/**
 * Works off the rows that meet a condition some at a time, each part in a transaction and a turn of its own: however many
 * there are, nobody waits for all of them. After `work` a row must not meet the condition any more. What is left where
 * another process holds the write lock is left for the next time.
 */
export async function inBatches(
  app: Writing,
  { table, where, atOnce = 100 }: { table: SQLiteTable; where: SQL | undefined; atOnce?: number },
  work: (tx: Tx, isOfPart: SQL | undefined) => void,
): Promise<void> {
  const rowid = sql<number>`rowid`
  let isOver = false
  do {
    // Also before the first part: looking through a large table for nothing takes a turn of its own.
    await nextTurn()
    if (!(await untilFreeToWrite(app))) return
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

/** The rows that meet a condition are gone, some at a time. */
export function forgetRows(app: Writing, table: SQLiteTable, where: SQL | undefined, atOnce?: number): Promise<void> {
  const rows = { table, where, ...(atOnce && { atOnce }) }
  return inBatches(app, rows, (tx, isOfPart) => {
    tx.delete(table).where(isOfPart).run()
  })
}

/** Works off a list in parts, each in a turn of its own: however long the list is, the process answers others in between. */
export async function inTurns<T>(
  items: readonly T[],
  { atOnce }: { atOnce: number },
  work: (part: T[]) => void,
): Promise<void> {
  for (let start = 0; start < items.length; start += atOnce) {
    if (start > 0) await nextTurn()
    work(items.slice(start, start + atOnce))
  }
}
