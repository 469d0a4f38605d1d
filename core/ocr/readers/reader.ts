import { type ChildProcess, fork } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'
import { AppError } from '#core/base/errors.ts'
import { minuteMs } from '#core/base/time.ts'
import type { Reading } from '#core/ocr/ocr-port.ts'
import type { PhotoOrder, ReaderMessage, ReaderOrder, ReaderSetup } from './reader-messages.ts'

/** Loading takes a second; on a machine with much else to do, many. */
const longestLoadMs = minuteMs

/** A photo may take so many times the longest silence: readers bound their work, so none should. */
const longestInAll = 10

/** What a reader gets of our environment: where things are, and no secret. */
const inherited = ['PATH', 'HOME', 'LANG', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE', 'SYSTEMROOT', 'TEMP', 'TMPDIR']

/** One heap for all threads of a process, and large blocks go back to the system at once (0003). */
export const allocator = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '4000000',
  MALLOC_TRIM_THRESHOLD_: '32000000',
}

/** A reader died or hung in the middle of a photo; the photo may be read by another. */
export class ReaderLost extends Error {}

/** A process that reads one photo at a time. */
export type Reader = {
  /**
   * Rejects with AppError for what is wrong with the photo, with ReaderLost where the reader is gone. One that is
   * silent for `silence` milliseconds, its loading not counted, or takes ten times as long in all, is killed.
   */
  read(order: PhotoOrder, silence: number): Promise<Reading>
  readonly isAlive: boolean
  /** Ends it; resolves when it is gone. */
  stop(): Promise<void>
}

/** Starts a process of `program`, a module that speaks as reader-messages.ts says. */
export function startReader(program: URL, setup: ReaderSetup): Reader {
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: ['--expose-gc', '--max-old-space-size=256', '--max-semi-space-size=1', '--v8-pool-size=1'],
    env: { ...ourEnvironment(), ...allocator },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  givePrecedence(child)
  let alive = true
  let waiting: { resolve: (reading: Reading) => void; reject: (error: Error) => void } | undefined
  const gone = new Promise<void>(resolve => {
    child.once('exit', () => resolve())
    child.once('error', () => child.pid === undefined && resolve())
  })
  const lose = (reason: string) => {
    alive = false
    child.kill('SIGKILL')
    waiting?.reject(new ReaderLost(reason))
    waiting = undefined
  }
  const tell = (order: ReaderOrder) => child.send(order, error => error && lose(String(error)))
  child.on('error', error => lose(String(error)))
  child.on('exit', (code, signal) => lose(`exit ${signal ?? code}`))
  let timer = setTimeout(lose, longestLoadMs, 'did not load')
  timer.unref()
  let isLoaded = false
  let awaitSign: (() => void) | undefined
  child.on('message', (message: ReaderMessage) => {
    clearTimeout(timer)
    if ('ready' in message || 'getsOn' in message) {
      isLoaded = true
      awaitSign?.()
      return
    }
    const job = waiting
    waiting = undefined
    if (message.ok) job?.resolve(message.reading)
    else job?.reject(new AppError(message.code, message.details, { cause: message.cause }))
  })
  tell({ setup })
  holdProcess(child, false)

  return {
    get isAlive() {
      return alive
    },
    async read(order, silence) {
      const until = performance.now() + longestInAll * silence + (isLoaded ? 0 : longestLoadMs)
      awaitSign = () => {
        clearTimeout(timer)
        timer = setTimeout(lose, Math.min(silence, Math.max(0, until - performance.now())), 'too slow')
      }
      try {
        return await new Promise<Reading>((resolve, reject) => {
          if (!alive) return reject(new ReaderLost('gone'))
          waiting = { resolve, reject }
          holdProcess(child, true)
          if (isLoaded) awaitSign?.()
          tell(order)
        })
      } finally {
        awaitSign = undefined
        clearTimeout(timer)
        holdProcess(child, false)
      }
    },
    async stop() {
      holdProcess(child, true)
      lose('stopped')
      if (child.exitCode === null && child.signalCode === null) await gone
    },
  }
}

function ourEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(inherited.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])))
}

/** Reading takes what the processor has left: people who ask the service something do not wait for it. */
function givePrecedence({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, Math.min(19, getPriority() + 10))
  } catch {
    // It is gone already, or may not be changed here.
  }
}

/** Whether our own process stays for it: only while it reads. */
function holdProcess(child: ChildProcess, hold: boolean): void {
  const change = hold ? 'ref' : 'unref'
  child[change]()
  child.channel?.[change]()
}
