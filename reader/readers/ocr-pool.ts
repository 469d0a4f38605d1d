import { availableParallelism } from 'node:os'
import { checkPhoto } from '#reader/picture/prepare-image.ts'
import {
  defaultPhotoLimits,
  type PhotoInParts,
  type PhotoLimits,
  PhotoRefused,
  type Readers,
  ReadersUnavailable,
  type Reading,
  ReadingLost,
} from '#reader/port.ts'
import type { EngineChoice } from '#reader/reading/read-photo.ts'
import type { OptionalScript } from '#reader/script-data.ts'
import { type Reader, ReaderLost, startReader } from './reader.ts'
import type { PhotoRequest } from './reader-messages.ts'

export type ReadersOptions = {
  /** Photos read at once, each in a process of about 300 MB. Default: one per processor core. */
  workers?: number
  /** Default: `auto`. */
  engine?: EngineChoice
  /** Scripts that tesseract.js reads, whose npm packages are installed. Default: none. */
  scripts?: readonly OptionalScript[]
  /** Milliseconds without progress after which a reader is killed. Default: 30,000. */
  timeout?: number
  limits?: PhotoLimits
  /** The module that the readers run. */
  program?: URL
  /** A folder of PP-OCR's models in place of the shipped ones. */
  weights?: URL
  /** Bytes of private memory that a reader may hold. */
  memory?: number
}

const maxAttempts = 2

/**
 * A pool of long-lived processes that read photos in the order of the calls. Each process starts when it is first needed.
 * A reader that dies, makes no progress for `timeout` or holds too much memory is killed and replaced, and its photo is
 * read once more. If that fails too, the photo is refused as `photo-too-large` if it took too much memory, and the reading
 * is lost (ReadingLost) otherwise. If readers do not start, `read` throws ReadersUnavailable.
 */
export function createReaders(options: ReadersOptions = {}): Readers {
  const { workers = availableParallelism(), engine = 'auto', scripts = [], timeout = 30_000, memory, weights } = options
  const { limits = defaultPhotoLimits } = options
  const program = options.program ?? new URL('./reader-program.ts', import.meta.url)
  const readers = new Set<Reader>()
  const idle: Reader[] = []
  const queue: ((reader: Reader) => void)[] = []
  let closed = false
  let busy = 0
  let lost = 0

  const release = (reader: Reader) => {
    const next = queue.shift()
    if (next) next(reader)
    else idle.push(reader)
  }
  const add = (): Reader => {
    const reader = start()
    readers.add(reader)
    return reader
  }
  const start = () => {
    try {
      return startReader(program, { engine, scripts, limits, ...(weights && { weights: weights.href }) }, memory)
    } catch (error) {
      throw new ReadersUnavailable('No reader can be started', { cause: error })
    }
  }
  const claim = () =>
    new Promise<Reader>(resolve => {
      const reader = idle.pop() ?? (readers.size < workers ? add() : undefined)
      if (reader) resolve(reader)
      else queue.push(resolve)
    })
  /** The reader, or a new one in its place if it is dead. */
  const aliveReader = (reader: Reader): Reader => {
    if (reader.isAlive || closed) return reader
    const next = add()
    readers.delete(reader)
    return next
  }
  /** The error that the loss of a reader means for its photo; undefined if the photo is to be read again. */
  const errorOfLoss = ({ end, message }: ReaderLost, isLastTry: boolean): Error | undefined => {
    lost++
    if (closed || end === 'stopped' || end === 'not-loaded') return new ReadersUnavailable(message)
    if (!isLastTry) return undefined
    if (end === 'too-much-memory') return new PhotoRefused('photo-too-large', {}, { cause: new Error(message) })
    return new ReadingLost('reader', message)
  }

  const read = async (request: PhotoRequest): Promise<Reading> => {
    let reader = await claim()
    try {
      for (let attempt = 1; ; attempt++) {
        reader = aliveReader(reader)
        try {
          return await reader.read(request, timeout)
        } catch (error) {
          const failure = error instanceof ReaderLost ? errorOfLoss(error, attempt === maxAttempts) : error
          if (failure) throw failure
        }
      }
    } finally {
      release(reader)
    }
  }

  /** Reads a photo in a reader of its own, which ends afterwards. There is no second attempt. */
  const readAlone = async (request: PhotoRequest): Promise<Reading> => {
    const reader = add()
    try {
      return await reader.read(request, timeout)
    } catch (error) {
      throw error instanceof ReaderLost ? errorOfLoss(error, true) : error
    } finally {
      readers.delete(reader)
      await reader.stop()
    }
  }

  return {
    workers,
    figures: () => ({ busy, lost }),
    warmUp() {
      try {
        while (!closed && readers.size < workers) idle.push(add())
      } catch {
        // The next photo tries again, and is told why it cannot be read.
      }
    },
    async read(photo, { alone = false, care = 'standard', page } = {}) {
      if (photo instanceof Uint8Array) checkPhoto(photo, limits)
      else checkPhoto(await firstPartOf(photo), limits, photo.size)
      busy++
      try {
        return await (alone ? readAlone({ photo, care, page }) : read({ photo, care, page }))
      } finally {
        busy--
      }
    },
    async close() {
      closed = true
      await Promise.all([...readers].map(reader => reader.stop()))
    },
  }
}

async function firstPartOf({ parts }: PhotoInParts): Promise<Uint8Array> {
  for await (const part of parts()) return part
  return new Uint8Array()
}
