import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import * as schema from '#db/schema.ts'
import { keepTotals } from '#db/totals.ts'

export type Db = BetterSQLite3Database<typeof schema> & { $client: Database.Database }
/** A transaction, or the database itself: what a query that joins either takes. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0] | Db

/** How long a write waits for another one's end. */
const patienceMs = 5000

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Opens the database file (or ':memory:') and brings it to the current schema. WAL, foreign keys on, 5 s of patience
 * for a lock; what is deleted is overwritten in the file. Throws where a migration would leave a row without its parent.
 */
export function openDatabase(path: string, migrations = migrationsFolder): Db {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
  const client = new Database(path)
  client.pragma('journal_mode = WAL')
  client.pragma('synchronous = NORMAL')
  client.pragma('secure_delete = ON')
  client.pragma(`busy_timeout = ${patienceMs}`)
  const db = drizzle(client, { schema })
  migrateSafely(db, migrations)
  keepTotals(client)
  return db
}

/**
 * The write-ahead log, which holds pages as they were before, is empty afterwards. While somebody reads from it nothing
 * happens: it is emptied the next time.
 */
export function emptyLog(db: Db): void {
  db.$client.pragma('busy_timeout = 0')
  db.$client.pragma('wal_checkpoint(TRUNCATE)')
  db.$client.pragma(`busy_timeout = ${patienceMs}`)
}

/** A second connection to a database file that `openDatabase` has opened: it reads, and cannot write. */
export function openReadOnly(path: string): Db {
  const client = new Database(path, { readonly: true, fileMustExist: true })
  client.pragma('busy_timeout = 5000')
  client.pragma('cache_size = -64000')
  return drizzle(client, { schema })
}

/**
 * A rebuilt parent table would cascade into its children while foreign keys are on, and the PRAGMA inside a generated
 * migration does nothing within the migrator's transaction: so they are off around the whole run, and checked after.
 */
function migrateSafely(db: Db, migrationsFolder: string): void {
  db.$client.pragma('foreign_keys = OFF')
  migrate(db, { migrationsFolder })
  const orphans = db.$client.pragma('foreign_key_check') as unknown[]
  if (orphans.length > 0) throw new Error(`After migrating, ${orphans.length} rows have no parent`)
  db.$client.pragma('foreign_keys = ON')
}
