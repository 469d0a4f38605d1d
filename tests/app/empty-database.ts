import { connect, type Db, openDatabase } from '#db/client.ts'

let bytes: Buffer | undefined

/** The file of an empty database: the real migrations run once for all tests of a process. */
export function emptyDatabase(): Buffer {
  bytes ??= openDatabase(':memory:').$client.serialize()
  return bytes
}

/** An empty database in memory, of its own. */
export function openEmptyDatabase(): Db {
  return connect(emptyDatabase())
}
