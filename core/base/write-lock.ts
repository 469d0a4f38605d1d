import { setTimeout as pause } from 'node:timers/promises'
import type { App, ReadApp, WriteApp } from '#core/app.ts'
import { DatabaseHeld } from '#core/base/obstacles.ts'
import { write } from '#core/base/write.ts'
import { isFreeToWrite as isFree, type Tx } from '#db/client.ts'

/** How long to wait before the caller is asked to come back; as long as a write waits. */
const maxWaitMs = 5000
const betweenLooksMs = 25

/**
 * Whether no other process, such as a command-line tool or a backup, holds SQLite's write lock. A write that finds it
 * held blocks the whole process, including reads, so work that can wait checks first.
 */
export function isFreeToWrite(app: ReadApp): boolean {
  return isFree(app.db)
}

/** Like `write`, but waits for the lock without blocking the process. Throws `DatabaseHeld` after five seconds. */
export async function writeWhenFree<T>(app: WriteApp, work: (tx: Tx) => T): Promise<T> {
  if (!(await waitUntilFree(app))) throw new DatabaseHeld()
  return write(app, work)
}

/**
 * Writes at once, or as soon as no other process holds the write lock, without making the caller wait. For what a page
 * notes by the way: it is lost where the service ends before.
 */
export function writeSoon(app: WriteApp & Pick<App, 'log'>, work: (tx: Tx) => void): void {
  if (isFreeToWrite(app)) {
    write(app, work)
    return
  }
  const later = async () => {
    while (!(await waitUntilFree(app)));
    write(app, work)
  }
  later().catch(error =>
    app.log.warn({ err: error }, 'Something that could not be written at once was not written later'),
  )
}

/** Waits for the write lock without blocking the process; false after five seconds. */
export async function waitUntilFree(app: ReadApp): Promise<boolean> {
  const end = performance.now() + maxWaitMs
  while (!isFreeToWrite(app)) {
    if (performance.now() > end) return false
    await pause(betweenLooksMs)
  }
  return true
}
