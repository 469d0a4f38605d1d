import { createDecipheriv } from 'node:crypto'
import { readSync } from 'node:fs'

export const cipher = 'aes-256-ctr'
const pieceBytes = 256 * 1024
/** A key seals one file only, so they may all begin alike. */
export const firstBlock = Buffer.alloc(16)

/** A file that somebody uploads: on the disk, and sealed with a key that only this process has. The process of an import reads it too. */
export type UploadedFile = { fd: number; key: Uint8Array; size: number }

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

/**
 * Frees the bytes of a buffer that nobody needs any more; it is empty afterwards. They are outside V8's heap, which would
 * collect them after 64 MB only. Bytes that are a part of something else stay.
 */
export function freeNow({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
