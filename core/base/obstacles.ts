import type { Log } from '#core/base/log.ts'
import { isLocked } from '#db/locked.ts'

/** SQLite's words for a write that found no room. */
const full = new Set(['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_SHMSIZE'])
/** Whatever waits for room tries again every two seconds; longer silence means that there is room. */
const silenceMs = 10_000
const logEveryMs = 60_000

const complaints = {
  full: 'The disk is full: nothing can be saved until there is room',
  held: 'Another process holds the database: nothing can be saved until it is done',
}
type Obstacle = keyof typeof complaints

/** Another process still held the write lock when patience with it was over. */
export class DatabaseHeld extends Error {}

/** When a service, told by its log, last met an obstacle, and last said so. */
const found = new WeakMap<Log, Partial<Record<Obstacle, { at: number; said: number }>>>()

/** Whether something failed since the disk, or what the database may take of it, is full. */
export function isDiskFull(error: unknown): boolean {
  return obstacleIn(error) === 'full'
}

/**
 * Whether the database could take nothing just now: the disk is full, or another process held the write lock for longer
 * than a write waits. Nothing is wrong with what was to be written, and later it will do.
 */
export function isPassing(error: unknown): boolean {
  return obstacleIn(error) !== undefined
}

/** Remembers what was in the way of a write that failed so (see `isPassing`); said in the log once a minute. */
export function noteObstacle(log: Log, error: unknown): void {
  const obstacle = obstacleIn(error)
  if (!obstacle) return
  const at = performance.now()
  const before = found.get(log)
  const last = before?.[obstacle]
  const isSaid = last !== undefined && at - last.said < logEveryMs
  if (!isSaid) log.error({}, complaints[obstacle])
  found.set(log, { ...before, [obstacle]: { at, said: isSaid ? last.said : at } })
}

/** Whether there was no room a moment ago. */
export function lacksRoom(log: Log): boolean {
  const last = found.get(log)?.full
  return last !== undefined && performance.now() - last.at < silenceMs
}

function obstacleIn(error: unknown): Obstacle | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && full.has(String(error.code))) return 'full'
  return error instanceof DatabaseHeld || isLocked(error) ? 'held' : obstacleIn(error.cause)
}
