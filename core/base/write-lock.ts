import { setTimeout as pause } from 'node:timers/promises'
import type { App } from '#core/app.ts'
import { isFreeToWrite as isFree } from '#db/client.ts'

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

/** Waits for the write lock while everything else goes on; false where it is still held after five seconds. */
export async function untilFreeToWrite(app: Pick<App, 'db'>): Promise<boolean> {
  const end = performance.now() + patienceMs
  while (!isFreeToWrite(app)) {
    if (performance.now() > end) return false
    await pause(betweenLooksMs)
  }
  return true
}
