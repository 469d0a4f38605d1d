import Database from 'better-sqlite3'

/** Why a database or a backup cannot be opened, made, read or restored: one line for the operator. */
export class DatabaseError extends Error {}

/** Whether an error means that another connection held SQLite's lock. */
export function isLocked(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code)
}

/** Whether an error means that the database file is damaged. */
export function isDamaged(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)
}
