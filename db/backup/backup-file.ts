import { createHash } from 'node:crypto'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { isSealed, seal, unseal } from '#db/backup/sealed-file.ts'
import { DatabaseError } from '#db/database-error.ts'
import { makePrivate } from '#db/files.ts'
import { isPlain, isSealedDatabase, startOf } from '#db/open-file.ts'

/** A backup's file and passphrase, and the key of the database in it. */
export type Sealing = { file: string; passphrase: string | undefined; key: string | undefined }

/** The bytes of the database in a backup. If `isChecked`, reading them throws DatabaseError for any changed bit. */
export type BackupBytes = { bytes: AsyncIterable<Buffer>; isChecked: boolean }

/** A database's bytes in the format of a backup: sealed if there is a passphrase, else with a checksum. */
export function packed(bytes: AsyncIterable<Buffer>, passphrase: string | undefined): AsyncIterable<Buffer> {
  return passphrase ? seal(bytes, passphrase) : addChecksum(bytes)
}

/** Opens a backup of any version. Throws DatabaseError for other files, and for a sealed one without a passphrase. */
export function openBackup({ file, passphrase }: Pick<Sealing, 'file' | 'passphrase'>): BackupBytes {
  const { start, size } = look(file)
  if (isSealed(start)) {
    if (!passphrase) throw new DatabaseError('The backup is sealed: set BACKUP_PASSPHRASE')
    return { bytes: unseal(createReadStream(file), passphrase), isChecked: true }
  }
  if (!isPlain(start) && !isSealedDatabase(start)) {
    throw new DatabaseError(`${file} is no database of this service, nor a sealed backup`)
  }
  // Not opened before the refusals: nobody would close it.
  const bytes = createReadStream(file)
  return hasChecksum(size)
    ? { bytes: removeChecksum(bytes), isChecked: true }
    : { bytes: withoutLog(bytes), isChecked: false }
}

/** Writes a file that only its owner can read, and flushes it to the disk. */
export async function writeWhole(path: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  makePrivate(path)
  const handle = await open(path, 'w', 0o600)
  try {
    await writeAll(handle, bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes to an open file, piece by piece. */
export async function writeAll(handle: FileHandle, bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const piece of bytes) await handle.writeFile(piece)
}

function look(file: string): { start: Buffer; size: number } {
  if (!existsSync(file)) throw new DatabaseError(`There is no file ${file}`)
  return { start: startOf(file), size: statSync(file).size }
}

/** Other programs' copies may ask for a write-ahead log, which a single file does not have. */
async function* withoutLog(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const [writeVersion, readVersion, rollback] = [18, 19, 1]
  let isFirst = true
  for await (const chunk of bytes) {
    if (isFirst) chunk.fill(rollback, writeVersion, readVersion + 1)
    isFirst = false
    yield chunk
  }
}

/**
 * An unsealed backup is an SQLite database followed by 40 bytes that SQLite's own tools ignore: the database · magic
 * 'CARDSSUM' (8) · SHA-256 of the database (32). A database is a multiple of 512 bytes long, so a file's length tells
 * whether it has a checksum.
 */
const magic = Buffer.from('CARDSSUM')
const checksumBytes = magic.length + 32
const smallestPage = 512

/** Whether a file of that size has a checksum. Backups of version 0.1.0 and other programs' copies have none. */
export function hasChecksum(fileBytes: number): boolean {
  return fileBytes % smallestPage !== 0
}

/** The bytes of a database followed by its checksum. */
export async function* addChecksum(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
  yield Buffer.concat([magic, hash.digest()])
}

/** The input of `addChecksum`. Throws DatabaseError at the end if the file was cut or changed. */
export async function* removeChecksum(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let held = Buffer.alloc(0)
  for await (const chunk of bytes) {
    held = Buffer.concat([held, chunk])
    const known = held.subarray(0, Math.max(0, held.length - checksumBytes))
    held = held.subarray(known.length)
    hash.update(known)
    if (known.length > 0) yield known
  }
  if (!held.equals(Buffer.concat([magic, hash.digest()]))) throw new DatabaseError('The file is cut or was changed')
}
