import { setTimeout as pause } from 'node:timers/promises'
import type { App } from '#core/app.ts'
import { DatabaseHeld } from '#core/base/obstacles.ts'
import { write } from '#core/base/write.ts'
import { isFreeToWrite as isFree, type Tx } from '#db/client.ts'

/** Until a caller is told to come again; as long as a write itself would wait. */
const patienceMs = 5000
const betweenLooksMs = 25

/**
 * Whether nobody else, such as a command-line tool or a backup, holds SQLite's write lock. A write that finds it held
 * stops the whole process until it is free, and reads with it: so what need not be written now asks first.
 */
export function isFreeToWrite(app: Pick<App, 'db'>): boolean {
  return isFree(app.db)
}

/**
 * `write` at a time when nobody else holds the write lock: everything else goes on while it waits. Throws `DatabaseHeld`
 * where the lock is still held after five seconds.
 */
export async function writeInTurn<T>(app: Pick<App, 'db' | 'signals'>, work: (tx: Tx) => T): Promise<T> {
  if (!(await untilFreeToWrite(app))) throw new DatabaseHeld()
  return write(app, work)
}

/** Waits for the write lock while everything else goes on; false where it is still held after five seconds. */
export async function untilFreeToWrite(app: Pick<App, 'db'>): Promise<boolean> {
  const end = performance.now() + patienceMs
  while (!isFreeToWrite(app)) {
    if (performance.now() > end) return false
    await pause(betweenLooksMs)
  }
  return true
}
