import Database from 'better-sqlite3'
import { DatabaseError } from '#db/database-error.ts'
import { isLocked } from '#db/locked.ts'

/** Folds the write-ahead log into the database file. Throws DatabaseError while another process has it open. */
export function closeForGood(path: string): void {
  const client = new Database(path)
  try {
    client.pragma('journal_mode = DELETE')
  } catch (error) {
    if (!isLocked(error)) throw error
    throw new DatabaseError(`Another process has ${path} open: end it first`)
  } finally {
    client.close()
  }
}
