import { closeSync, openSync, readSync } from 'node:fs'
import Database from 'better-sqlite3'
import { DatabaseError, isDamaged } from '#db/database-error.ts'

/** The key is wrong, missing, or not needed. */
export class KeyError extends DatabaseError {}

export type Opening = {
  /** The key of the file; a new file is encrypted with it. A database in memory ignores it. */
  key?: string | undefined
  readonly?: boolean
  fileMustExist?: boolean
  /** Milliseconds to wait for a lock. */
  timeout?: number
}

/** AEGIS-256, which uses the processor's AES instructions (docs/decisions/0035-sealed-on-disk.md). */
const cipher = 'aegis'
const plainStart = Buffer.from('SQLite format 3\0')
/** Bytes 16 to 23 are plain even in an encrypted database: page size, versions, and these constants. */
const headBytes = 24
const constants = Buffer.from([64, 32, 32])
const reservedAt = 20

/** The cipher's own method, which is missing in the types of better-sqlite3. */
type Sealable = Database.Database & { key(key: Buffer): number }

const keys = new WeakMap<Database.Database, string>()

/**
 * Opens any SQLite file of this service. Reads its first bytes, so the process must not have it open already. Throws
 * KeyError for a wrong or missing key, and for one that is not needed.
 */
export function openFile(source: string | Buffer, opening: Opening = {}): Database.Database {
  if (typeof source === 'string' && source !== ':memory:') refuseOtherKey(source, opening.key)
  return openAgain(source, opening)
}

/**
 * Opens an SQLite file that this process may have open already. Only SQLite itself may open such a file: closing any
 * other descriptor of it drops all locks that the process has on it. Another program then takes itself for the last
 * one to use the database, and deletes the write-ahead log. Throws KeyError for a wrong key.
 */
export function openAgain(source: string | Buffer, { key, ...options }: Opening = {}): Database.Database {
  const client = new Database(source, options)
  if (!key || typeof source !== 'string' || source === ':memory:') return client
  try {
    unlock(client, key)
    return client
  } catch (error) {
    client.close()
    throw error
  }
}

/** Throws KeyError if the file lacks a key that is needed, or has one that is not. The process must not have it open. */
export function refuseOtherKey(path: string, key: string | undefined): void {
  if (!key && isSealedFile(path)) {
    throw new KeyError(`DATABASE_KEY: ${path} is sealed: set the key that it was sealed with`)
  }
  if (key && isPlain(startOf(path))) {
    throw new KeyError(
      `DATABASE_KEY: ${path} is not sealed: run \`npm run admin -- encrypt\`, or start without DATABASE_KEY`,
    )
  }
}

/** Sets the key before anything else is asked of the connection. Throws KeyError for a wrong key. */
export function unlock(client: Database.Database, key: string): void {
  client.pragma(`cipher = '${cipher}'`)
  ;(client as Sealable).key(Buffer.from(key))
  // SQLite writes temporary files unencrypted, so sorted rows and a rewritten database stay in memory.
  client.pragma('temp_store = MEMORY')
  keys.set(client, key)
  try {
    client.prepare('select 1 from sqlite_schema').get()
  } catch (error) {
    if (!isDamaged(error)) throw error
    throw new KeyError(`DATABASE_KEY: ${client.name} was sealed with another key, or is damaged`)
  }
}

/** The key of a connection. */
export function keyOf(client: Database.Database): string | undefined {
  return keys.get(client)
}

/** Whether that key opens the encrypted database at this path, which this process must not have open. */
export function isOpenedBy(path: string, key: string): boolean {
  if (!isSealedFile(path)) return false
  try {
    openFile(path, { key, readonly: true, fileMustExist: true }).close()
    return true
  } catch (error) {
    if (error instanceof KeyError) return false
    throw error
  }
}

/** Copies a consistent state of a database, under another key or none. `scratch` is an unused name beside it. */
export function copyWithKey(
  from: { path: string; key: string | undefined },
  to: { path: string; key: string | undefined; scratch: string },
): void {
  // VACUUM INTO encrypts with the key of the connection's own database, which is empty here.
  const client = openFile(to.key ? to.scratch : ':memory:', { key: to.key })
  try {
    client.pragma(`cipher = '${cipher}'`)
    client.pragma('temp_store = MEMORY')
    client.prepare('attach ? as source key ?').run(from.path, from.key ?? '')
    client.prepare('vacuum source into ?').run(to.path)
  } finally {
    client.close()
  }
}

/** Whether a database with this start is encrypted. */
export function isSealedDatabase(start: Uint8Array): boolean {
  if (start.length < headBytes || isPlain(start)) return false
  return start[reservedAt] !== 0 && constants.equals(start.subarray(headBytes - constants.length, headBytes))
}

/** Whether a database with this start can be read without a key. */
export function isPlain(start: Uint8Array): boolean {
  return plainStart.equals(start.subarray(0, plainStart.length))
}

/** Whether that file is an encrypted database. */
function isSealedFile(path: string): boolean {
  return isSealedDatabase(startOf(path))
}

/** The first bytes of a file; none if there is no file. Never of a database that this process has open (`openAgain`). */
export function startOf(path: string): Buffer {
  const start = Buffer.alloc(headBytes)
  let handle: number
  try {
    handle = openSync(path, 'r')
  } catch {
    return start.subarray(0, 0)
  }
  try {
    return start.subarray(0, readSync(handle, start))
  } finally {
    closeSync(handle)
  }
}
