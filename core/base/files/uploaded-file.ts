import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cipher, firstBlock, freeNow, piecesOf, type UploadedFile } from '#core/base/files/file-pieces.ts'
import { ownTurn } from '#core/base/own-turn.ts'
import type { Db } from '#db/client.ts'
import { newUnfinishedName } from '#db/unfinished.ts'

/** Appends to a file. */
export type Append = (piece: Uint8Array) => Promise<void>

/**
 * Opens an empty file for as long as `work` takes. It lies beside the database, since the folder for temporary files may
 * be in memory, and loses its name at once, so that nothing of it is left after a kill.
 */
export async function withUploadedFile<T>(
  { db }: { db: Pick<Db, '$client'> },
  work: (file: UploadedFile, append: Append) => Promise<T>,
): Promise<T> {
  const { memory, name } = db.$client
  const path = newUnfinishedName(memory ? join(tmpdir(), 'card-scan-bot') : name)
  const handle = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    const key = randomBytes(32)
    const seal = createCipheriv(cipher, key, firstBlock)
    const file: UploadedFile = { fd: handle.fd, key, size: 0 }
    return await work(file, async piece => {
      const sealed = seal.update(piece)
      await handle.appendFile(sealed)
      file.size += piece.byteLength
      freeNow(sealed)
    })
  } finally {
    await handle.close()
  }
}

/** The same as `requestHash`; the pieces of a file are hashed in turns of their own. */
export async function requestHashInTurns(...parts: readonly (string | Uint8Array | UploadedFile)[]): Promise<string> {
  const hash = createHash('sha256')
  for (const part of parts) {
    hash.update(`${sizeOf(part)}\n`)
    if (typeof part === 'string' || !('fd' in part)) hash.update(part)
    else
      for (const piece of piecesOf(part)) {
        hash.update(piece)
        await ownTurn()
      }
  }
  return hash.digest('base64url')
}

/** The length of some content in bytes. */
export function sizeOf(content: string | Uint8Array | UploadedFile): number {
  return typeof content === 'string' || !('fd' in content) ? Buffer.byteLength(content) : content.size
}

/** Identifies what was sent under an idempotency key: SHA-256 of the parts and their lengths, base64url. */
export function requestHash(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}\n`).update(part)
  return hash.digest('base64url')
}
