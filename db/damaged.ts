import Database from 'better-sqlite3'

/** Whether it failed because the file is not what SQLite has written. */
export function isDamaged(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)
}
