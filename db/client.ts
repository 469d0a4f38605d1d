import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Database } from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { DatabaseError } from '#db/database-error.ts'
import { makePrivate } from '#db/files/private-files.ts'
import { isLocked } from '#db/locked.ts'
import { keyOf, openFile } from '#db/open-file.ts'
import * as schema from '#db/schema.ts'
import { refuseNewerSchema } from '#db/schema-version.ts'
import { keepTotals } from '#db/totals.ts'
import { keptByRestores } from '#db/unfinished.ts'

export type Db = BetterSQLite3Database<typeof schema> & { $client: Database }
/** A transaction, or the database itself: what a query that joins either takes. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0] | Db

/** How long a write waits for another one's end. */
const patienceMs = 5000
/** A file up to this size is written anew in 0.2 s; a larger one waits for the night. */
const quicklyRewritten = 32 * 1024 * 1024
/** A sealed file up to this size is written anew in memory. In a larger one, traces of what was deleted stay sealed. */
const rewrittenInMemory = 512 * 1024 * 1024

/** Where the migrations of this version are. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Opens the database file (or ':memory:') and brings it to the current schema. WAL, foreign keys on, 5 s of patience
 * for a lock; what is deleted is overwritten in the file, which only its owner can read. Throws where a migration would
 * leave a row without its parent, and DatabaseError for a newer version's database, for one that a restore has moved, and
 * for a key that does not open it.
 */
export function openDatabase(
  path: string,
  { key, migrations = migrationsFolder }: { key?: string | undefined; migrations?: string } = {},
): Db {
  if (path !== ':memory:') {
    refuseToReplaceKept(path)
    makePrivate(path)
  }
  const db = connect(path, key)
  refuseNewerSchema(db.$client, migrations)
  migrateSafely(db, migrations)
  const { hadTraces } = keepTotals(db.$client)
  // At night every file is written anew: nobody need wait for a large one at the start.
  if (hadTraces && !isLarge(db)) rewriteFile(db)
  return db
}

/** A restore of an earlier version that was cut off leaves no database: an empty one must not take its place unseen. */
function refuseToReplaceKept(path: string): void {
  if (existsSync(path) && statSync(path).size > 0) return
  const kept = keptByRestores(path).at(-1)
  if (kept) {
    throw new DatabaseError(
      `it is not there, but ${kept} is: restore a backup again, or rename that file back to ${path}`,
    )
  }
}

/** The same for a file, or the bytes of one, whose schema is the current one. */
export function connect(source: string | Buffer, key?: string): Db {
  const client = openFile(source, { key })
  client.pragma('journal_mode = WAL')
  client.pragma('synchronous = NORMAL')
  client.pragma('secure_delete = ON')
  client.pragma('foreign_keys = ON')
  client.pragma(`busy_timeout = ${patienceMs}`)
  return drizzle(client, { schema })
}

/**
 * The write-ahead log, which holds pages as they were before, is empty afterwards. While somebody reads from it nothing
 * happens: it is emptied the next time.
 */
export function emptyLog(db: Pick<Db, '$client'>): void {
  withoutPatience(db, () => db.$client.pragma('wal_checkpoint(TRUNCATE)'))
}

/**
 * Nothing that was deleted is left in the file. SQLite overwrites what it deletes, but not the copies that it left in
 * unused parts of pages when rows moved from page to page: only a file written anew has none. Others read meanwhile and
 * wait with their writes; while one of them writes nothing happens, which is answered by false.
 */
export function rewriteFile(db: Pick<Db, '$client'>): boolean {
  if (db.$client.memory) return true
  let isRewritten = false
  withoutPatience(db, () => {
    db.$client.exec('VACUUM')
    isRewritten = true
  })
  emptyLog(db)
  return isRewritten
}

/** Whether the file is not written anew even at night: a sealed one is rewritten in memory (`unlock`). */
export function isTooLargeToRewrite({ $client }: Pick<Db, '$client'>): boolean {
  return keyOf($client) !== undefined && statSync($client.name).size > rewrittenInMemory
}

/** Whether writing the file anew would take longer than anybody's write should wait by day. */
export function isLarge(db: Pick<Db, '$client'>): boolean {
  return !db.$client.memory && statSync(db.$client.name).size > quicklyRewritten
}

/** Whether no other connection holds the write lock. Asking takes some microseconds and waits for nobody. */
export function isFreeToWrite(db: Db): boolean {
  if (db.$client.inTransaction) return true
  let isFree = false
  withoutPatience(db, () => {
    db.$client.exec('begin immediate; rollback')
    isFree = true
  })
  return isFree
}

/** Does what can as well be done another time: not at all where somebody else holds the lock. */
function withoutPatience(db: Pick<Db, '$client'>, work: () => void): void {
  // Not as a statement prepared once: SQLite sets it when it compiles the statement, not when it runs it.
  db.$client.pragma('busy_timeout = 0')
  try {
    work()
  } catch (error) {
    if (!isLocked(error)) throw error
  } finally {
    db.$client.pragma(`busy_timeout = ${patienceMs}`)
  }
}

/** A second connection to a database file that `openDatabase` has opened: it reads, and cannot write. */
export function openReadOnly(path: string, key?: string): Db {
  const client = openFile(path, { key, readonly: true, fileMustExist: true })
  client.pragma('busy_timeout = 5000')
  client.pragma('cache_size = -64000')
  return drizzle(client, { schema })
}

/**
 * A rebuilt parent table would cascade into its children while foreign keys are on, and the PRAGMA inside a generated
 * migration does nothing within the migrator's transaction: so they are off around the whole run, and checked after.
 */
export function migrateSafely(db: Db, migrationsFolder: string): void {
  db.$client.pragma('foreign_keys = OFF')
  migrate(db, { migrationsFolder })
  const orphans = db.$client.pragma('foreign_key_check') as unknown[]
  if (orphans.length > 0) throw new Error(`After migrating, ${orphans.length} rows have no parent`)
  db.$client.pragma('foreign_keys = ON')
}
