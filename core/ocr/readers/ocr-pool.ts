import { AppError } from '#core/base/errors.ts'
import type { OcrPort, Reading } from '#core/ocr/ocr-port.ts'
import { checkPhoto, type PhotoLimits } from '#core/ocr/picture/prepare-image.ts'
import type { EngineChoice } from '#core/ocr/reading/read-photo.ts'
import { shareLines } from '#core/ocr/tesseract/shared-lines.ts'
import { type OcrThread, startOcrThread, ThreadLost } from './ocr-thread.ts'

export type OcrOptions = {
  /** Photos read at once; each costs about 200 MB of memory. */
  workers: number
  engine: EngineChoice
  /** Milliseconds that one photo may take before its thread is replaced. */
  timeout: number
  limits: PhotoLimits
  /** The module that the threads run. */
  program?: URL
}

const tries = 2

/**
 * Long-lived threads that read photos, first come first served, each started when it is first needed. A thread that crashes or takes longer than
 * `timeout` is replaced and its photo tried once more; after that the photo is `photo-unreadable`.
 */
export function createOcr(options: OcrOptions): OcrPort {
  const { workers, engine, timeout, limits } = options
  const program = options.program ?? new URL('./ocr-worker.ts', import.meta.url)
  const sharedLines = shareLines()
  const threads = new Set<OcrThread>()
  const idle: OcrThread[] = []
  const queue: ((thread: OcrThread) => void)[] = []
  let closed = false

  const release = (thread: OcrThread) => {
    const next = queue.shift()
    if (next) next(thread)
    else idle.push(thread)
  }
  const add = (): OcrThread => {
    sharedLines.warmUp()
    const thread = startOcrThread(program, { engine, limits, lines: sharedLines.connect() })
    threads.add(thread)
    return thread
  }
  const claim = () =>
    new Promise<OcrThread>(resolve => {
      const thread = idle.pop() ?? (threads.size < workers ? add() : undefined)
      if (thread) resolve(thread)
      else queue.push(resolve)
    })
  /** The thread itself, or a new one in its place. */
  const living = (thread: OcrThread): OcrThread => {
    if (thread.isAlive || closed) return thread
    threads.delete(thread)
    return add()
  }

  const read = async (photo: Uint8Array): Promise<Reading> => {
    checkPhoto(photo, limits)
    let thread = await claim()
    try {
      for (let attempt = 1; ; attempt++) {
        thread = living(thread)
        try {
          return await thread.read(photo, timeout)
        } catch (error) {
          if (!(error instanceof ThreadLost)) throw error
          if (attempt === tries || closed) throw new AppError('photo-unreadable', {}, { cause: error })
        }
      }
    } finally {
      release(thread)
    }
  }

  return {
    workers,
    warmUp() {
      while (!closed && threads.size < workers) idle.push(add())
    },
    read,
    async close() {
      closed = true
      await Promise.all([...threads].map(thread => thread.stop()))
      await sharedLines.close()
    },
  }
}
