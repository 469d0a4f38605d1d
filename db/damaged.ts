import Database from 'better-sqlite3'

/** Whether an error means that the database file is damaged. */
export function isDamaged(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)
}
