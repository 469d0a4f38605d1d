import { excludeCommands } from '#db/command-lock.ts'
import { DatabaseError } from '#db/database-error.ts'
import { takeServiceLock } from '#db/service-lock.ts'

/**
 * Does what replaces a database file, while no service and no other command may use it. Throws DatabaseError where one
 * does.
 */
export async function whileStopped<T>(databasePath: string, work: () => Promise<T>): Promise<T> {
  const lock = takeServiceLock(databasePath)
  if (!lock.isOurs) throw new DatabaseError(`A service works off ${databasePath} (${lock.holder}): stop it first`)
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
