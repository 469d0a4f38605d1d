import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

const sealed = new Map<string, Buffer>()

/** The file of an empty database under a key, which is made once in a process too. */
function sealedDatabase(key: string): Buffer {
  const known = sealed.get(key)
  if (known) return known
  const folder = mkdtempSync(join(tmpdir(), 'card-scan-bot-sealed-'))
  const path = join(folder, 'empty.db')
  openDatabase(path, { key }).$client.close()
  const made = readFileSync(path)
  rmSync(folder, { recursive: true })
  sealed.set(key, made)
  return made
}

/** Opens a database file as the service does. Where there is none, an empty one of the current version is put there first. */
export function openOrCreate(path: string, { key }: { key?: string | undefined } = {}): Db {
  if (!existsSync(path)) writeFileSync(path, key ? sealedDatabase(key) : emptyDatabase())
  return openDatabase(path, { key })
}
