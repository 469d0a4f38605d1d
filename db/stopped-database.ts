import { excludeCommands } from '#db/command-lock.ts'
import { DatabaseError } from '#db/database-error.ts'
import { takeServiceLock } from '#db/service-lock.ts'

/**
 * Runs work that replaces a database file while no service and no other command uses it. Throws DatabaseError if one
 * does.
 */
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
