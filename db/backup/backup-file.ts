import { createReadStream, existsSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { addChecksum, hasChecksum, removeChecksum } from '#db/backup/checksum.ts'
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
  const bytes = createReadStream(file)
  if (isSealed(start)) {
    if (!passphrase) throw new DatabaseError('The backup is sealed: set BACKUP_PASSPHRASE')
    return { bytes: unseal(bytes, passphrase), isChecked: true }
  }
  if (!isPlain(start) && !isSealedDatabase(start)) {
    throw new DatabaseError(`${file} is no database of this service, nor a sealed backup`)
  }
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
