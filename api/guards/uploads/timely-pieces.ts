import { Readable } from 'node:stream'
import type { ErrorCode } from '#contracts/errors.ts'
import { maxImportBytes } from '#contracts/import/imports.ts'
import { maxPhotoBytes } from '#contracts/scans.ts'
import { AppError } from '#core/base/errors.ts'
import { freeNow } from '#core/base/files/file-pieces.ts'

/** How long a body may pause, and for how long it may come more slowly than `leastPerSecond` bytes. */
const longestPauseMs = 10_000
const slowMs = 15_000
const leastPerSecond = 8 * 1024

/** How long the largest upload may take in all. Node cuts off every request after five minutes unless it is told otherwise. */
export const longestUploadMs = (Math.max(maxPhotoBytes, maxImportBytes) / leastPerSecond) * 1000

/**
 * The pieces of a body; each is lent until the next one is asked for. Throws `upload-too-slow` for a body that pauses or
 * drips, and `tooLarge` for one of more bytes. The time in which nobody asks for a piece does not count.
 */
export async function* timelyPieces(
  body: Readable | ReadableStream<Uint8Array>,
  { most, tooLarge }: { most: number; tooLarge: ErrorCode },
): AsyncGenerator<Uint8Array> {
  // Ending the body instead would reset the connection, and the refusal would be lost.
  const pieces: AsyncIterator<Uint8Array> =
    body instanceof Readable ? body.iterator({ destroyOnReturn: false }) : body.values({ preventCancel: true })
  let waitedMs = 0
  let bytes = 0
  try {
    for (;;) {
      const asked = performance.now()
      const { value, done } = await soon(pieces.next())
      waitedMs += performance.now() - asked
      if (done) return
      bytes += value.byteLength
      if (bytes > most) throw new AppError(tooLarge)
      if (waitedMs > slowMs && bytes < (waitedMs / 1000) * leastPerSecond) throw new AppError('upload-too-slow')
      yield value
      freeNow(value)
    }
  } finally {
    // Not waited for: a piece that never comes may be asked for.
    void pieces.return?.()
  }
}

async function soon<T>(read: Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new AppError('upload-too-slow')), longestPauseMs)
  try {
    return await Promise.race([read, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
