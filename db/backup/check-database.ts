import type { Database } from 'better-sqlite3'
import { migrationsFolder, refuseNewerSchema } from '#db/client.ts'
import { DatabaseError } from '#db/database-error.ts'
import { openFile } from '#db/open-file.ts'

/** The content of a backup, for an operator to compare. */
export type BackupContent = { bytes: number; users: number; contacts: number; scans: number; messagesWaiting: number }

/**
 * Reads every page of a database of any earlier version and counts its content. Throws DatabaseError for a damaged
 * database, one of a newer version, and one that is not ours.
 */
export function checkDatabase(client: Database): BackupContent {
  try {
    const [first] = client.prepare<[], string>('pragma integrity_check').pluck().all()
    if (first !== 'ok') throw new DatabaseError(`The database is damaged: ${first}`)
    if (client.prepare('pragma foreign_key_check').all().length > 0) throw new DatabaseError('Rows have no parent')
    refuseNewerSchema(client, migrationsFolder)
    return count(client)
  } catch (error) {
    if (error instanceof DatabaseError) throw error
    throw new DatabaseError(`It is no database of this service: ${error instanceof Error ? error.message : error}`)
  }
}

/** The same for a database file that nobody else has open. */
export function checkFile(path: string, key: string | undefined): BackupContent {
  const client = openFile(path, { key, readonly: true, fileMustExist: true })
  try {
    return checkDatabase(client)
  } finally {
    client.close()
  }
}

function count(client: Database): BackupContent {
  const one = (sql: string) => client.prepare<[], number>(sql).pluck().get() ?? 0
  const rows = (from: string) => one(`select count(*) from ${from}`)
  // The first version sent none.
  const hasMessages = one("select count(*) from sqlite_schema where name = 'messages'") > 0
  return {
    bytes: one('pragma page_count') * one('pragma page_size'),
    users: rows('users'),
    contacts: rows('contacts where deleted_at is null'),
    scans: rows('scans'),
    messagesWaiting: hasMessages ? rows(`messages where state = 'queued'`) : 0,
  }
}
