import { ReadersUnavailable } from 'card-reader/port'
import type { Log } from '#core/base/log.ts'
import { minuteMs } from '#core/base/time.ts'
import { isLocked } from '#db/database-error.ts'

/** SQLite's error codes for each obstacle. */
const codes = {
  full: /^(SQLITE_(FULL|IOERR_WRITE|IOERR_SHMSIZE)|ENOSPC|EDQUOT)$/,
  readonly: /^(SQLITE_READONLY|EROFS$)/,
  damaged: /^SQLITE_(CORRUPT|NOTADB)/,
  failing: /^SQLITE_(IOERR|CANTOPEN|NOMEM|PROTOCOL)/,
}
/** The order matters: `full` and `failing` overlap. */
const inTheFile = ['full', 'readonly', 'damaged', 'failing'] as const
/** Everything that waits retries every two seconds; a longer silence means that the obstacle is gone. */
const silenceMs = 10_000
const logEveryMs = minuteMs

const messages = {
  full: 'The disk is full: nothing can be saved until there is room',
  readonly: 'The database is read-only: nothing can be saved until its file and folder can be written',
  damaged: 'The database file is damaged: stop the service and put a backup in its place',
  failing: 'The disk fails: nothing can be saved until the database file can be read and written',
  held: 'Another process holds the database: nothing can be saved until it is done',
  readers: 'No photo can be read: the readers do not start, or Redis refuses photos. They wait',
}
type Obstacle = keyof typeof messages

/** Another process held the write lock for longer than a write waits. */
export class DatabaseHeld extends Error {}

/** When a service, identified by its log, last met an obstacle, and when it last logged so. */
const found = new WeakMap<Log, Partial<Record<Obstacle, { at: number; loggedAt: number }>>>()

/** Whether an error means that the disk, or the space for the database, is full or read-only. */
export function lacksRoom(error: unknown): boolean {
  const obstacle = obstacleIn(error)
  return obstacle === 'full' || obstacle === 'readonly'
}

/** Whether an error means that the database file is damaged. */
export function isDamaged(error: unknown): boolean {
  return obstacleIn(error) === 'damaged'
}

/**
 * Whether an error has a temporary cause: the database could not be written (disk full or read-only, file damaged or
 * failing, lock held by another process), or no reader could take a photo. The work itself is fine and can be
 * repeated.
 */
export function isTemporary(error: unknown): boolean {
  return obstacleIn(error) !== undefined
}

/** Records the obstacle behind a failed write (see `isTemporary`). Logs it at most once a minute. */
export function recordObstacle(log: Log, error: unknown): void {
  const obstacle = obstacleIn(error)
  if (!obstacle) return
  const at = performance.now()
  const before = found.get(log)
  const last = before?.[obstacle]
  const isLogged = last !== undefined && at - last.loggedAt < logEveryMs
  if (!isLogged) log.error({}, messages[obstacle])
  found.set(log, { ...before, [obstacle]: { at, loggedAt: isLogged ? last.loggedAt : at } })
}

/** Whether writes failed recently for any reason but another process's lock. */
export function cannotSave(log: Log): boolean {
  const { full, readonly, damaged, failing } = found.get(log) ?? {}
  return [full, readonly, damaged, failing].some(isRecent)
}

/** Whether a photo recently found no reader. */
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
