import { availableParallelism } from 'node:os'
import { checkPhoto } from '#reader/picture/prepare-image.ts'
import {
  defaultPhotoLimits,
  type PhotoLimits,
  PhotoRefused,
  type Readers,
  ReadersAway,
  type Reading,
  ReadingLost,
} from '#reader/port.ts'
import type { EngineChoice } from '#reader/reading/read-photo.ts'
import { type Reader, ReaderLost, startReader } from './reader.ts'
import type { PhotoOrder } from './reader-messages.ts'

export type ReadersOptions = {
  /** Photos read at once; each costs a process of about 300 MB. One per processor core unless told. */
  workers?: number
  /** `auto` unless told. */
  engine?: EngineChoice
  /** Milliseconds without a sign of progress in a photo after which its reader is killed; 30,000 unless told. */
  timeout?: number
  limits?: PhotoLimits
  /** The module that the readers run. */
  program?: URL
  /** Bytes of its own that a reader may hold. */
  memory?: number
}

const tries = 2

/**
 * Long-lived processes that read photos, first come first served, each started when it is first needed. A reader that
 * dies, hangs for `timeout` or holds too much memory is killed and replaced, and its photo is tried once more. After that
 * the photo is `photo-too-large` if it takes too much memory; otherwise the reading is lost (ReadingLost). Readers that
 * do not start are no photo's fault (ReadersAway).
 */
export function createReaders(options: ReadersOptions = {}): Readers {
  const { workers = availableParallelism(), engine = 'auto', timeout = 30_000, memory } = options
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
      return startReader(program, { engine, limits }, memory)
    } catch (error) {
      throw new ReadersAway('No reader can be started', { cause: error })
    }
  }
  const claim = () =>
    new Promise<Reader>(resolve => {
      const reader = idle.pop() ?? (readers.size < workers ? add() : undefined)
      if (reader) resolve(reader)
      else queue.push(resolve)
    })
  /** The reader itself, or a new one in its place. */
  const living = (reader: Reader): Reader => {
    if (reader.isAlive || closed) return reader
    const next = add()
    readers.delete(reader)
    return next
  }
  /** What the loss of a reader says of its photo, or undefined where another reader is to try it. */
  const verdictOn = ({ end, message }: ReaderLost, isLastTry: boolean): Error | undefined => {
    lost++
    if (closed || end === 'stopped' || end === 'not-loaded') return new ReadersAway(message)
    if (!isLastTry) return undefined
    if (end === 'too-much-memory') return new PhotoRefused('photo-too-large', {}, { cause: new Error(message) })
    return new ReadingLost('reader', message)
  }

  const read = async (order: PhotoOrder): Promise<Reading> => {
    let reader = await claim()
    try {
      for (let attempt = 1; ; attempt++) {
        reader = living(reader)
        try {
          return await reader.read(order, timeout)
        } catch (error) {
          const verdict = error instanceof ReaderLost ? verdictOn(error, attempt === tries) : error
          if (verdict) throw verdict
        }
      }
    } finally {
      release(reader)
    }
  }

  /** Reads a photo in a reader of its own, which ends with it; one try. */
  const readAlone = async (order: PhotoOrder): Promise<Reading> => {
    const reader = add()
    try {
      return await reader.read(order, timeout)
    } catch (error) {
      throw error instanceof ReaderLost ? verdictOn(error, true) : error
    } finally {
      readers.delete(reader)
      await reader.stop()
    }
  }

  return {
    workers,
    figures: () => ({ busy, lost }),
    warmUp() {
      while (!closed && readers.size < workers) idle.push(add())
    },
    async read(photo, { alone = false, care = 'standard', page } = {}) {
      checkPhoto(photo, limits)
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
