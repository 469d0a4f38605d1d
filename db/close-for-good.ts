import { DatabaseError } from '#db/database-error.ts'
import { isLocked } from '#db/locked.ts'
import { openFile } from '#db/open-file.ts'

/**
 * Closes the database with its write-ahead log checkpointed. Throws DatabaseError while another process has it open.
 */
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
