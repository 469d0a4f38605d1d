import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { readSync } from 'node:fs'
import { open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freeNow } from '#core/base/files/free-now.ts'
import { ownTurn } from '#core/base/own-turn.ts'
import type { Db } from '#db/client.ts'
import { newUnfinishedName } from '#db/unfinished.ts'

const cipher = 'aes-256-ctr'
const pieceBytes = 256 * 1024
/** A key seals one file only, so they may all begin alike. */
const firstBlock = Buffer.alloc(16)

/** A file that somebody uploads: on the disk, and sealed with a key that only this process has. Its threads can read it. */
export type UploadedFile = { fd: number; key: Uint8Array; size: number }

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

/** The content in pieces of so many bytes; each is read when it is asked for, and lent until the next one is. */
export function* piecesOf(content: Uint8Array | UploadedFile, bytes = pieceBytes): Generator<Buffer> {
  if ('fd' in content) {
    yield* piecesOfFile(content, bytes)
    return
  }
  const { buffer, byteOffset, byteLength } = content
  for (let at = 0; at < byteLength; at += bytes) {
    yield Buffer.from(buffer, byteOffset + at, Math.min(bytes, byteLength - at))
  }
}

function* piecesOfFile({ fd, key, size }: UploadedFile, bytes: number): Generator<Buffer> {
  const unseal = createDecipheriv(cipher, key, firstBlock)
  const piece = Buffer.allocUnsafe(Math.min(bytes, size))
  for (let at = 0; at < size; ) {
    let read = 0
    for (const most = Math.min(piece.byteLength, size - at); read < most; ) {
      const more = readSync(fd, piece, read, most - read, at + read)
      if (more === 0) throw new Error('An uploaded file is shorter than it was')
      read += more
    }
    at += read
    const plain = unseal.update(piece.subarray(0, read))
    yield plain
    freeNow(plain)
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
