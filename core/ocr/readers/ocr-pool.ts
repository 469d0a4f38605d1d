import { AppError } from '#core/base/errors.ts'
import type { OcrPort, Reading, ReadingCare } from '#core/ocr/ocr-port.ts'
import { checkPhoto, type PhotoLimits } from '#core/ocr/picture/prepare-image.ts'
import type { EngineChoice } from '#core/ocr/reading/read-photo.ts'
import { type Reader, ReaderLost, startReader } from './reader.ts'

export type OcrOptions = {
  /** Photos read at once; each costs a process of about 300 MB. */
  workers: number
  engine: EngineChoice
  /** Milliseconds without a sign of progress in a photo after which its reader is killed. */
  timeout: number
  limits: PhotoLimits
  /** The module that the readers run. */
  program?: URL
}

const tries = 2

/**
 * Long-lived processes that read photos, first come first served, each started when it is first needed. A reader that
 * dies or gets on with nothing for `timeout` costs nothing but its photo's reading: it is killed and replaced and the photo
 * tried once more; after that the photo is `photo-unreadable`.
 */
export function createOcr(options: OcrOptions): OcrPort {
  const { workers, engine, timeout, limits } = options
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
    const reader = startReader(program, { engine, limits })
    readers.add(reader)
    return reader
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
    readers.delete(reader)
    return add()
  }

  const read = async (photo: Uint8Array, care: ReadingCare): Promise<Reading> => {
    let reader = await claim()
    try {
      for (let attempt = 1; ; attempt++) {
        reader = living(reader)
        try {
          return await reader.read({ photo, care }, timeout)
        } catch (error) {
          if (!(error instanceof ReaderLost)) throw error
          lost++
          if (attempt === tries || closed) throw new AppError('photo-unreadable', {}, { cause: error })
        }
      }
    } finally {
      release(reader)
    }
  }

  /** Reads a photo in a reader of its own, which ends with it; one try. */
  const readAlone = async (photo: Uint8Array, care: ReadingCare): Promise<Reading> => {
    const reader = startReader(program, { engine, limits })
    readers.add(reader)
    try {
      return await reader.read({ photo, care }, timeout)
    } catch (error) {
      if (!(error instanceof ReaderLost)) throw error
      lost++
      throw new AppError('photo-unreadable', {}, { cause: error })
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
    async read(photo, { alone = false, care = 'standard' } = {}) {
      checkPhoto(photo, limits)
      busy++
      try {
        return await (alone ? readAlone(photo, care) : read(photo, care))
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
