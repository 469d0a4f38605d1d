import { DatabaseError, isLocked } from '#db/database-error.ts'
import { makePrivate, realPathOf } from '#db/files.ts'
import { openAgain } from '#db/open-file.ts'

/** How long a command waits for another one. */
const defaults = { waitMs: 5000 }

/**
 * Operators' commands share a lock on a database. Replacing the database, and removing the leftovers of killed
 * commands, needs it exclusively. The lock is the operating system's, so it ends with the process, however that dies.
 */
type Hold = 'shared' | 'alone'

/** Takes the shared lock and returns its release. Throws DatabaseError while a restore runs. */
export function joinCommands(databasePath: string, { waitMs } = defaults): () => void {
  const release = take(databasePath, 'shared', waitMs)
  if (!release) throw new DatabaseError(`${databasePath} is being restored: try again when that is done`)
  return release
}

/** Takes the exclusive lock and returns its release. Throws DatabaseError while another command runs. */
export function excludeCommands(databasePath: string): () => void {
  const release = take(databasePath, 'alone', defaults.waitMs)
  if (!release) throw new DatabaseError(`Another command works on ${databasePath}: let it end first`)
  return release
}

/** Runs the work unless a command runs. */
export function betweenCommands(databasePath: string, work: () => void): void {
  const release = take(databasePath, 'alone', 0)
  if (!release) return
  try {
    work()
  } finally {
    release()
  }
}

function take(databasePath: string, hold: Hold, timeout: number): (() => void) | undefined {
  const path = `${realPathOf(databasePath)}-commands`
  makePrivate(path)
  const file = openAgain(path, { timeout })
  try {
    file.exec(hold === 'alone' ? 'begin exclusive' : 'begin; select 1 from sqlite_schema')
    return () => void file.close()
  } catch (error) {
    file.close()
    if (!isLocked(error)) throw error
    return undefined
  }
}
