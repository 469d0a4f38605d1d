import Database from 'better-sqlite3'

/** Whether an error means that another connection held SQLite's lock. */
export function isLocked(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code)
}
