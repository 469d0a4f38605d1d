import { Worker } from 'node:worker_threads'
import { AppError } from '#core/base/errors.ts'
import type { Log } from '#core/base/log.ts'
import type { PeopleQuery, PeopleReaderPort, UsePeople } from './people-reader-port.ts'
import type { ReaderAnswer, ReaderRequest } from './people-reader-worker.ts'

/** More memory than the largest file of five hundred people takes. */
const mostMegabytes = 128
/** Files that wait for their turn, that of the one being read included. */
const mostWaiting = 8
const retryAfterMs = 5000
/** A thread that nothing was asked of for so long is ended, and its memory given back. */
const idleMs = 60_000

/**
 * Reads files of contacts and scanned codes on a thread of their own, one after the other: what a stranger has written
 * holds up nobody else, and each person has one file in the queue at a time. One that takes longer than `timeoutMs`, or
 * more memory than any honest file, ends the thread and is refused; the next one starts another.
 */
export function startPeopleReader({ log, timeoutMs }: { log: Log; timeoutMs: number }): PeopleReaderPort {
  /** Whose files are read or wait, one of each person. */
  const senders = new Set<number>()
  let thread: Worker | undefined
  let reading: PromiseWithResolvers<ReaderAnswer> | undefined
  let lastTurn: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  const start = () => {
    const started = new Worker(new URL('./people-reader-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: 8 },
    })
    const lose = (error: Error) => {
      if (thread !== started) return
      thread = undefined
      reading?.reject(error)
    }
    // What a thread that is ended still answers would be taken for the next person's file.
    started.on('message', (answer: ReaderAnswer) => thread === started && reading?.resolve(answer))
    started.on('error', lose)
    started.on('exit', code => lose(new Error(`The thread that reads contacts ended with ${code}`)))
    return started
  }
  const end = async (reason: Error) => {
    clearTimeout(idle)
    const [last, ended] = [thread, reading]
    thread = undefined
    // First, since the thread may still read the file, which is closed with the refusal.
    await last?.terminate()
    ended?.reject(reason)
  }
  const ask = async (request: ReaderRequest): Promise<ReaderAnswer> => {
    reading = Promise.withResolvers()
    thread ??= start()
    thread.postMessage(request)
    const timeout = setTimeout(() => void end(new Error(`Not read in ${timeoutMs} ms`)), timeoutMs)
    try {
      return await reading.promise
    } catch (error) {
      log.warn({ err: error }, 'A file of contacts could not be read, and is refused')
      throw new AppError('no-vcards', {}, { cause: error })
    } finally {
      clearTimeout(timeout)
      reading = undefined
    }
  }
  const readNext = async <T>(query: PeopleQuery, use: UsePeople<T>): Promise<T> => {
    clearTimeout(idle)
    thread ??= start()
    thread.ref()
    try {
      const answer = await ask({ query })
      if (!('found' in answer)) throw new Error('The thread that reads contacts answered something else')
      return await use(answer.found, async index => {
        const next = await ask({ index })
        if (!('part' in next)) throw new Error('The thread that reads contacts answered something else')
        return next.part
      })
    } finally {
      thread?.unref()
      idle = setTimeout(() => void end(new Error('Nothing to read')), idleMs).unref()
    }
  }
  return {
    async read(query, { userId, willRead }, use) {
      if (senders.has(userId) || senders.size >= mostWaiting) throw new AppError('too-many-requests', { retryAfterMs })
      senders.add(userId)
      try {
        const turn = lastTurn.then(async () => {
          if (willRead) await willRead()
          return readNext(query, use)
        })
        lastTurn = turn.catch(() => undefined)
        return await turn
      } finally {
        senders.delete(userId)
      }
    },
    close: () => end(new Error('The service stops')),
  }
}
