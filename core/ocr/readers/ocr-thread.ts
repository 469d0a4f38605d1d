import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { AppError } from '#core/base/errors.ts'
import type { Reading } from '#core/ocr/ocr-port.ts'
import type { OcrMessage, OcrThreadData } from './ocr-messages.ts'

const longestLoadMs = 10_000

/** A thread died or hung in the middle of a photo; the photo may be read by another. */
export class ThreadLost extends Error {}

/** One thread that reads one photo at a time. */
export type OcrThread = {
  /** Rejects with AppError for what is wrong with the photo, with ThreadLost where the thread is gone. */
  read(photo: Uint8Array, timeout: number): Promise<Reading>
  readonly isAlive: boolean
  stop(): Promise<void>
}

/** Starts a thread of `program`, a module that answers each photo with an OcrAnswer. */
export function startOcrThread(program: URL, data: OcrThreadData): OcrThread {
  const worker = new Worker(program, {
    workerData: data,
    transferList: [data.lines],
    resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 256 },
  })
  let alive = true
  let waiting: { resolve: (reading: Reading) => void; reject: (error: Error) => void } | undefined
  const lose = (reason: string) => {
    alive = false
    waiting?.reject(new ThreadLost(reason))
    waiting = undefined
  }
  worker.on('error', error => lose(String(error)))
  worker.on('exit', code => lose(`exit ${code}`))
  const loaded = new Promise<void>(resolve => {
    for (const event of ['message', 'error', 'exit']) worker.once(event, () => resolve())
  })
  worker.on('message', (answer: OcrMessage) => {
    if ('ready' in answer) return
    const job = waiting
    waiting = undefined
    if (answer.ok) job?.resolve(answer.reading)
    else job?.reject(new AppError(answer.code, answer.details, { cause: answer.cause }))
  })
  worker.unref()
  const stop = async () => {
    alive = false
    worker.ref()
    // Ended in the middle of loading, onnxruntime takes the whole process with it.
    await Promise.race([loaded, pause(longestLoadMs, undefined, { ref: false })])
    await worker.terminate()
  }
  return {
    get isAlive() {
      return alive
    },
    async read(photo, timeout) {
      const copy = Uint8Array.from(photo)
      let timer: NodeJS.Timeout | undefined
      try {
        return await new Promise<Reading>((resolve, reject) => {
          if (!alive) return reject(new ThreadLost('gone'))
          waiting = { resolve, reject }
          worker.ref()
          timer = setTimeout(() => {
            lose('too slow')
            void worker.terminate()
          }, timeout)
          worker.postMessage(copy, [copy.buffer])
        })
      } finally {
        clearTimeout(timer)
        worker.unref()
      }
    },
    stop,
  }
}
