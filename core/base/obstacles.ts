import { ReadersUnavailable } from 'card-reader/port'
import type { Log } from '#core/base/log.ts'
import { minuteMs } from '#core/base/time.ts'
import { isLocked } from '#db/locked.ts'

/** SQLite's words for what can be in the way. */
const codes = {
  full: /^SQLITE_(FULL|IOERR_WRITE|IOERR_SHMSIZE)$/,
  readonly: /^SQLITE_READONLY/,
  damaged: /^SQLITE_(CORRUPT|NOTADB)/,
  failing: /^SQLITE_(IOERR|CANTOPEN|NOMEM|PROTOCOL)/,
}
/** In this order: `full` and `failing` overlap. */
const inTheFile = ['full', 'readonly', 'damaged', 'failing'] as const
/** Whatever waits tries again every two seconds; longer silence means that nothing is in the way any more. */
const silenceMs = 10_000
const logEveryMs = minuteMs

const complaints = {
  full: 'The disk is full: nothing can be saved until there is room',
  readonly: 'The database is read-only: nothing can be saved until its file and folder can be written',
  damaged: 'The database file is damaged: stop the service and put a backup in its place',
  failing: 'The disk fails: nothing can be saved until the database file can be read and written',
  held: 'Another process holds the database: nothing can be saved until it is done',
  readers: 'No photo can be read: the readers do not start, or Redis refuses photos. They wait',
}
type Obstacle = keyof typeof complaints

/** Another process still held the write lock when patience with it was over. */
export class DatabaseHeld extends Error {}

/** When a service, told by its log, last met an obstacle, and last said so. */
const found = new WeakMap<Log, Partial<Record<Obstacle, { at: number; said: number }>>>()

/** Whether something failed since the disk, or what the database may take of it, is full or read-only. */
export function lacksRoom(error: unknown): boolean {
  const obstacle = obstacleIn(error)
  return obstacle === 'full' || obstacle === 'readonly'
}

/** Whether something failed since the database file is not what SQLite has written. */
export function isDamaged(error: unknown): boolean {
  return obstacleIn(error) === 'damaged'
}

/**
 * Whether something failed for a reason that passes: the database could take nothing (its disk is full or read-only, its
 * file is damaged or fails, another process held its lock for longer than a write waits), or no reader could take a photo. The
 * work itself is fine and succeeds later.
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

/** Whether something other than another process was in the way a moment ago. */
export function cannotSave(log: Log): boolean {
  const { full, readonly, damaged, failing } = found.get(log) ?? {}
  return [full, readonly, damaged, failing].some(isRecent)
}

/** Whether a photo found no reader a moment ago. */
export function lacksReaders(log: Log): boolean {
  return isRecent(found.get(log)?.readers)
}

function isRecent(last: { at: number } | undefined): boolean {
  return last !== undefined && performance.now() - last.at < silenceMs
}

function obstacleIn(error: unknown): Obstacle | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof DatabaseHeld || isLocked(error)) return 'held'
  if (error instanceof ReadersUnavailable) return 'readers'
  const code = 'code' in error ? String(error.code) : ''
  return inTheFile.find(obstacle => codes[obstacle].test(code)) ?? obstacleIn(error.cause)
}
