import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { DatabaseError, isLocked } from '#db/database-error.ts'
import { makePrivate } from '#db/files.ts'
import { keepingStatements } from '#db/kept-statements.ts'
import { lossOf } from '#db/lost-files.ts'
import { keyOf, openAgain, openFile } from '#db/open-file.ts'
import * as schema from '#db/schema.ts'
import { keepTotals } from '#db/totals.ts'
import { keptByRestores, savedBeside } from '#db/unfinished.ts'

export type Db = BetterSQLite3Database<typeof schema> & { $client: Database }
/** A transaction, or the database itself; the argument of queries that may join a transaction. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0] | Db

/** How long a write waits for another one. */
const lockTimeoutMs = 5000
/** A file up to this size is rewritten in 0.2 s; a larger one waits for the night. */
const quicklyRewritten = 32 * 1024 * 1024
/** An encrypted file up to this size is rewritten in memory. A larger one keeps traces of deleted data, encrypted. */
const rewrittenInMemory = 512 * 1024 * 1024

/** Where the migrations of this version are. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Opens the database file (or ':memory:') and migrates it to the current schema. It uses WAL, foreign keys and a lock
 * timeout of 5 s. Deleted data is overwritten in the file, which only its owner can read. Throws if a migration would
 * leave a row without its parent. Throws DatabaseError for a database of a newer version, for one that a restore has
 * moved, for one that was deleted or replaced while a service ran (`saveBeside`), and for a wrong key.
 */
export function openDatabase(
  path: string,
  { key, migrations = migrationsFolder }: { key?: string | undefined; migrations?: string } = {},
): Db {
  if (path !== ':memory:') {
    refuseToReplaceKept(path)
    refuseToForgetSaved(path)
    makePrivate(path)
  }
  const db = connect(path, key)
  refuseNewerSchema(db.$client, migrations)
  migrateSafely(db, migrations)
  const { hadTraces } = keepTotals(db.$client)
  // Every file is rewritten at night, so a large one need not delay the start.
  if (hadTraces && !isLarge(db)) rewriteFile(db)
  return db
}

/** An interrupted restore of an earlier version leaves no database: an empty one must not silently replace it. */
function refuseToReplaceKept(path: string): void {
  if (existsSync(path) && statSync(path).size > 0) return
  const kept = keptByRestores(path).at(-1)
  if (kept) {
    throw new DatabaseError(
      `it is not there, but ${kept} is: restore a backup again, or rename that file back to ${path}`,
    )
  }
}

/** Going on with another file would silently lose what the service held when its database was deleted or replaced. */
function refuseToForgetSaved(path: string): void {
  const saved = savedBeside(path).at(-1)
  if (!saved) return
  const what = existsSync(path) ? `delete it to go on with what is there now` : 'there is no other file'
  throw new DatabaseError(
    `it was deleted or replaced while the service ran, which saved what it held: run \`npm run admin -- restore ${saved}\` to go on with that; ${what}`,
  )
}

/** Opens a file, or the bytes of one, that has the current schema. */
export function connect(source: string | Buffer, key?: string): Db {
  const client = openFile(source, { key })
  client.pragma('journal_mode = WAL')
  client.pragma('synchronous = NORMAL')
  client.pragma('secure_delete = ON')
  client.pragma('foreign_keys = ON')
  client.pragma(`busy_timeout = ${lockTimeoutMs}`)
  return overClient(client)
}

function overClient(client: Database): Db {
  return Object.assign(drizzle(keepingStatements(client), { schema }), { $client: client })
}

/** What a database shares with its transactions, and with no other: drizzle's session, which its types hide. */
export function connectionOf(tx: Tx): object {
  const session: unknown = Reflect.get(tx, 'session')
  if (typeof session !== 'object' || session === null) throw new Error('drizzle keeps its session elsewhere')
  return session
}

/**
 * Empties the write-ahead log, which holds earlier versions of pages. Does nothing while somebody reads from it; the
 * next call empties it. A log that was deleted is left alone: the database's name may be another program's file now.
 */
export function emptyLog(db: Pick<Db, '$client'>): void {
  if (lossOf(db)) return
  withoutWaiting(db, () => db.$client.pragma('wal_checkpoint(TRUNCATE)'))
}

/**
 * Rewrites the file, so that nothing deleted is left in it. SQLite overwrites deleted rows, but not copies in unused
 * parts of pages that it left when rows moved. Others can read meanwhile, and their writes wait. While another
 * connection writes nothing happens and it returns false.
 */
export function rewriteFile(db: Pick<Db, '$client'>): boolean {
  if (db.$client.memory) return true
  let isRewritten = false
  withoutWaiting(db, () => {
    db.$client.exec('VACUUM')
    isRewritten = true
  })
  emptyLog(db)
  return isRewritten
}

/** Whether the file is never rewritten: an encrypted one is rewritten in memory (`unlock`). */
export function isTooLargeToRewrite({ $client }: Pick<Db, '$client'>): boolean {
  return keyOf($client) !== undefined && statSync($client.name).size > rewrittenInMemory
}

/** Whether rewriting the file would take longer than a write should wait by day. */
export function isLarge(db: Pick<Db, '$client'>): boolean {
  return !db.$client.memory && statSync(db.$client.name).size > quicklyRewritten
}

/** Whether no other connection holds the write lock. Takes some microseconds and waits for nobody. */
export function isFreeToWrite(db: Db): boolean {
  if (db.$client.memory || db.$client.inTransaction) return true
  let isFree = false
  withoutWaiting(db, () => {
    db.$client.exec('begin immediate; rollback')
    isFree = true
  })
  return isFree
}

/** Runs optional work without waiting for a lock: it is skipped if somebody else holds one. */
function withoutWaiting(db: Pick<Db, '$client'>, work: () => void): void {
  // Not a prepared statement: SQLite sets this pragma when it compiles the statement, not when it runs it.
  db.$client.pragma('busy_timeout = 0')
  try {
    work()
  } catch (error) {
    if (!isLocked(error)) throw error
  } finally {
    db.$client.pragma(`busy_timeout = ${lockTimeoutMs}`)
  }
}

/** Opens a second, read-only connection to a database file that `openDatabase` has opened. */
export function openReadOnly(path: string, key?: string): Db {
  const client = openAgain(path, { key, readonly: true, fileMustExist: true })
  client.pragma('busy_timeout = 5000')
  client.pragma('cache_size = -64000')
  return overClient(client)
}

/**
 * Migrates without foreign keys and checks them afterwards. A rebuilt parent table would cascade into its children
 * while they are on, and the PRAGMA inside a generated migration has no effect within the migrator's transaction.
 */
export function migrateSafely(db: Db, migrationsFolder: string): void {
  db.$client.pragma('foreign_keys = OFF')
  migrate(db, { migrationsFolder })
  const orphans = db.$client.pragma('foreign_key_check') as unknown[]
  if (orphans.length > 0) throw new Error(`After migrating, ${orphans.length} rows have no parent`)
  db.$client.pragma('foreign_keys = ON')
}

/** Throws DatabaseError for a database that a newer version has migrated: this one does not know its rules. */
export function refuseNewerSchema(client: Database, migrationsFolder: string): void {
  const isMigrated = client.prepare("select 1 from sqlite_schema where name = '__drizzle_migrations'").get()
  if (!isMigrated) return
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'))
  const known: number[] = journal.entries.map((entry: { when: number }) => entry.when)
  const count = client
    .prepare<[number], number>('select count(*) from __drizzle_migrations where created_at > ?')
    .pluck()
  const further = count.get(Math.max(...known)) ?? 0
  if (further === 0) return
  throw new DatabaseError(
    `a newer version of the service made it (schema ${known.length + further}, this version knows ${known.length}): update the service`,
  )
}
