import type { CardContact } from '#reader/contact.ts'
import { keepAlive, startProgram, untilGone } from '#reader/processes/start-program.ts'
import type { ExtractorMessage, ExtractorRequest } from './extractor-messages.ts'

/** Loading takes half a second, and many seconds on a busy machine. */
const loadTimeoutMs = 60_000

/** The process ended before it had responded. `isLoaded` tells whether it had loaded its tables. */
export class ProcessLost extends Error {
  readonly isLoaded: boolean

  constructor(reason: string, isLoaded: boolean) {
    super(reason)
    this.isLoaded = isLoaded
  }
}

/** A process that extracts contacts, for one request at a time. */
export type ExtractorProcess = {
  /** Rejects with ProcessLost if the process ended, or did not respond within `timeout` milliseconds (loading aside). */
  extract(request: ExtractorRequest, timeout: number): Promise<(CardContact | null)[]>
  readonly isAlive: boolean
  stop(): Promise<void>
}

/** Starts a process with `program`, a module that exchanges extractor-messages.ts, and a heap of at most `megabytes`. */
export function startExtractorProcess(program: URL, megabytes: number): ExtractorProcess {
  const child = startProgram(program, { megabytes })
  const gone = untilGone(child)
  const loaded = Promise.withResolvers<void>()
  let isLoaded = false
  let isAlive = true
  let pending: PromiseWithResolvers<(CardContact | null)[]> | undefined
  const lose = (reason: string) => {
    isAlive = false
    child.kill('SIGKILL')
    const error = new ProcessLost(reason, isLoaded)
    loaded.reject(error)
    pending?.reject(error)
    pending = undefined
  }
  loaded.promise.catch(() => undefined)
  child.on('error', error => lose(String(error)))
  child.on('exit', (code, signal) => lose(`exit ${signal ?? code}`))
  child.on('message', (message: ExtractorMessage) => {
    if ('ready' in message) {
      isLoaded = true
      loaded.resolve()
      return
    }
    if (message.ok) pending?.resolve(message.contacts)
    else pending?.reject(new Error('The extraction failed', { cause: message.cause }))
    pending = undefined
  })
  keepAlive(child, false)
  const stop = async (reason: string) => {
    // Otherwise this process would end before the other one.
    keepAlive(child, true)
    lose(reason)
    await gone
  }
  /** Ends the process if `work` takes longer. The limit ends what hangs. */
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
      keepAlive(child, true)
      try {
        await within(loadTimeoutMs, 'did not load', loaded.promise)
        pending = Promise.withResolvers()
        child.send(request, error => error && lose(String(error)))
        return await within(timeout, 'too slow', pending.promise)
      } finally {
        // One that was ended is waited for.
        if (isAlive) keepAlive(child, false)
      }
    },
    stop: () => stop('stopped'),
  }
}
