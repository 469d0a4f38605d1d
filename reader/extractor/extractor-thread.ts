import { Worker } from 'node:worker_threads'
import type { CardContact } from '#reader/contact.ts'
import type { ExtractorMessage, ExtractorRequest } from './extractor-messages.ts'

/** Loading takes half a second, and many seconds on a busy machine. */
const loadTimeoutMs = 60_000

/** The thread ended before it had responded. `isLoaded` tells whether it had loaded its tables. */
export class ThreadLost extends Error {
  readonly isLoaded: boolean

  constructor(reason: string, isLoaded: boolean) {
    super(reason)
    this.isLoaded = isLoaded
  }
}

/** A thread that extracts contacts, for one request at a time. */
export type ExtractorThread = {
  /** Rejects with ThreadLost if the thread ended, or did not respond within `timeout` milliseconds (loading aside). */
  extract(request: ExtractorRequest, timeout: number): Promise<(CardContact | null)[]>
  readonly isAlive: boolean
  stop(): Promise<void>
}

/** Starts a thread with `program`, a module that exchanges extractor-messages.ts, and a heap of at most `megabytes`. */
export function startExtractorThread(program: URL, megabytes: number): ExtractorThread {
  const worker = new Worker(program, {
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 2 },
  })
  const loaded = Promise.withResolvers<void>()
  let isLoaded = false
  let isAlive = true
  let pending: PromiseWithResolvers<(CardContact | null)[]> | undefined
  const lose = (reason: string) => {
    isAlive = false
    const error = new ThreadLost(reason, isLoaded)
    loaded.reject(error)
    pending?.reject(error)
    pending = undefined
  }
  loaded.promise.catch(() => undefined)
  worker.on('error', error => lose(String(error)))
  worker.on('exit', code => lose(`exit ${code}`))
  worker.on('message', (message: ExtractorMessage) => {
    if ('ready' in message) {
      isLoaded = true
      loaded.resolve()
      return
    }
    if (message.ok) pending?.resolve(message.contacts)
    else pending?.reject(new Error('The extraction failed', { cause: message.cause }))
    pending = undefined
  })
  worker.unref()
  const stop = async (reason: string) => {
    lose(reason)
    await worker.terminate()
  }
  /** Ends the thread if `work` takes longer. The limit ends what hangs. */
  const within = async <T>(ms: number, reason: string, work: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => void stop(reason), ms)
    try {
      return await work
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    get isAlive() {
      return isAlive
    },
    async extract(request, timeout) {
      worker.ref()
      try {
        await within(loadTimeoutMs, 'did not load', loaded.promise)
        pending = Promise.withResolvers()
        worker.postMessage(request)
        return await within(timeout, 'too slow', pending.promise)
      } finally {
        worker.unref()
      }
    },
    stop: () => stop('stopped'),
  }
}
