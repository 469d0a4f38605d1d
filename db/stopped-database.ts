import { excludeCommands } from '#db/command-lock.ts'
import { DatabaseError, isLocked } from '#db/database-error.ts'
import { openFile } from '#db/open-file.ts'
import { takeServiceLock } from '#db/service-lock.ts'

/** Runs work that replaces a database file. Throws DatabaseError if a service or another command uses it. */
export async function whileStopped<T>(databasePath: string, work: () => Promise<T>): Promise<T> {
  const lock = takeServiceLock(databasePath)
  if (!lock.isOurs) throw new DatabaseError(`A service uses ${databasePath} (${lock.holder}): stop it first`)
  try {
    const release = excludeCommands(databasePath)
    try {
      return await work()
    } finally {
      release()
    }
  } finally {
    lock.release()
  }
}

/** Closes the database and checkpoints its log. Throws DatabaseError while another process has it open. */
export function closeForGood(path: string, key: string | undefined): void {
  const client = openFile(path, { key })
  try {
    client.pragma('journal_mode = DELETE')
  } catch (error) {
    if (!isLocked(error)) throw error
    throw new DatabaseError(`Another process has ${path} open: end it first`)
  } finally {
    client.close()
  }
}
