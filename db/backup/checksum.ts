import { createHash } from 'node:crypto'
import { DatabaseError } from '#db/database-error.ts'

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
