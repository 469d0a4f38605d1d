import { connect, type Db, openDatabase } from '#db/client.ts'

let bytes: Buffer | undefined

/** The file of an empty database: the real migrations run once for all tests of a process. */
export function emptyDatabase(): Buffer {
  bytes ??= openDatabase(':memory:').$client.serialize()
  return bytes
}

/** A new empty database in memory. */
export function openEmptyDatabase(): Db {
  return connect(emptyDatabase())
}
