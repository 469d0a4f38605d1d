import { startProgram, untilGone } from 'card-reader/start-program'
import { AppError } from '#core/base/errors.ts'
import type { Log } from '#core/base/log.ts'
import type { PeopleQuery, PeopleReaderPort, UsePeople } from './people-reader-port.ts'
import type { ReaderAnswer, ReaderRequest } from './people-reader-program.ts'

/** Files that wait for their turn, that of the one being read included. */
const mostWaiting = 8
const retryAfterMs = 5000

export type PeopleReaderOptions = {
  log: Log
  timeoutMs: number
  /** The largest heap of a process; 128 are more than the largest file of five hundred people takes. */
  megabytes?: number
}

/**
 * Reads files of contacts and scanned codes one after another, each in its own process, so that a hostile file blocks
 * nobody. A person has one file in the queue. A file that exceeds `timeoutMs` or the memory limit is refused, and its
 * process killed.
 */
export function startPeopleReader({ log, timeoutMs, megabytes = 128 }: PeopleReaderOptions): PeopleReaderPort {
  /** Whose files are read or wait, one of each person. */
  const senders = new Set<number>()
  let current: PeopleProcess | undefined
  let isClosed = false
  let lastTurn: Promise<unknown> = Promise.resolve()

  /** Nothing is wrong with a file that is not read since the service stops. */
  const refuseWhenClosed = () => {
    if (isClosed) throw new AppError('too-many-requests', { retryAfterMs })
  }

  const readNext = async <T>(query: PeopleQuery, use: UsePeople<T>): Promise<T> => {
    const { ask, end } = startProcess(query, megabytes)
    current = { ask, end }
    const tryAsk = async (request: ReaderRequest) => {
      try {
        return await ask(request, timeoutMs)
      } catch (error) {
        refuseWhenClosed()
        log.warn({ err: error }, 'A file of contacts could not be read, and is refused')
        throw new AppError('no-vcards', {}, { cause: error })
      }
    }
    try {
      const answer = await tryAsk({ query })
      if (!('found' in answer)) throw new Error('The program that reads contacts answered something else')
      return await use(answer.found, async index => {
        const next = await tryAsk({ index })
        if (!('part' in next)) throw new Error('The program that reads contacts answered something else')
        return next.part
      })
    } finally {
      await end('nothing more to read')
    }
  }
  return {
    async read(query, { userId, willRead }, use) {
      if (senders.has(userId) || senders.size >= mostWaiting) throw new AppError('too-many-requests', { retryAfterMs })
      senders.add(userId)
      try {
        const turn = lastTurn.then(async () => {
          refuseWhenClosed()
          if (willRead) await willRead()
          refuseWhenClosed()
          return readNext(query, use)
        })
        lastTurn = turn.catch(() => undefined)
        return await turn
      } finally {
        senders.delete(userId)
      }
    },
    async close() {
      isClosed = true
      await current?.end('the service stops')
    },
  }
}

/** A process that reads one file. */
type PeopleProcess = {
  /** Rejects, and ends the process, where there is no answer within `timeoutMs`; rejects at once where it has ended. */
  ask(request: ReaderRequest, timeoutMs: number): Promise<ReaderAnswer>
  end(reason: string): Promise<void>
}

function startProcess({ source }: PeopleQuery, megabytes: number): PeopleProcess {
  const files = 'bytes' in source && 'fd' in source.bytes ? [source.bytes.fd] : []
  const child = startProgram(new URL('./people-reader-program.ts', import.meta.url), { megabytes, files })
  const gone = untilGone(child)
  let lost: Error | undefined
  let waiting: PromiseWithResolvers<ReaderAnswer> | undefined
  const lose = (reason: string) => {
    lost ??= new Error(`The process that reads contacts has ended: ${reason}`)
    child.kill('SIGKILL')
    waiting?.reject(lost)
  }
  child.on('error', error => lose(String(error)))
  child.on('exit', (code, signal) => lose(`exit ${signal ?? code}`))
  child.on('message', (answer: ReaderAnswer) => {
    if ('cause' in answer) waiting?.reject(new Error('The file cannot be read', { cause: answer.cause }))
    else waiting?.resolve(answer)
  })
  return {
    async ask(request, timeoutMs) {
      if (lost) throw lost
      waiting = Promise.withResolvers()
      child.send(request, error => error && lose(String(error)))
      const timeout = setTimeout(lose, timeoutMs, `nothing in ${timeoutMs} ms`)
      try {
        return await waiting.promise
      } finally {
        clearTimeout(timeout)
      }
    },
    end: reason => {
      lose(reason)
      return gone
    },
  }
}
