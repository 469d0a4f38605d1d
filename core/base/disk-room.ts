import type { Log } from '#core/base/log.ts'

/** SQLite's words for a write that found no room. */
const full = new Set(['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_SHMSIZE'])
/** Whatever waits for room tries again every two seconds; longer silence means that there is room. */
const silenceMs = 10_000
const logEveryMs = 60_000

/** When a service, told by its log, last found no room, and last said so. */
const found = new WeakMap<Log, { at: number; said: number }>()

/** Whether something failed since the disk, or what the database may take of it, is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && full.has(String(error.code))) || isDiskFull(error.cause)
}

/** Remembers that there was no room; said in the log once a minute. */
export function noteDiskFull(log: Log): void {
  const at = performance.now()
  const before = found.get(log)
  const isSaid = before !== undefined && at - before.said < logEveryMs
  if (!isSaid) log.error({}, 'The disk is full: nothing can be saved until there is room')
  found.set(log, { at, said: isSaid ? before.said : at })
}

/** Whether there was no room a moment ago. */
export function lacksRoom(log: Log): boolean {
  const last = found.get(log)
  return last !== undefined && performance.now() - last.at < silenceMs
}
