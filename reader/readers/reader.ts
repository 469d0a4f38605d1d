import { type ChildProcess, fork } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'
import { PhotoRefused, type Reading } from '#reader/port.ts'
import { endFirstWithoutMemory, mostReaderBytes, watchMemory } from './reader-memory.ts'
import type { PhotoOrder, ReaderAnswer, ReaderMessage, ReaderOrder, ReaderSetup } from './reader-messages.ts'

/** Loading takes a second; on a machine with much else to do, many. */
const longestLoadMs = 60_000

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

/**
 * How a reader ended: it never loaded its models, and so saw no photo; we stopped it; it held too much memory; or it died
 * or hung in the middle of a photo.
 */
type ReaderEnd = 'not-loaded' | 'stopped' | 'too-much-memory' | 'lost'

/** A reader is gone with the photo unread. */
export class ReaderLost extends Error {
  readonly end: ReaderEnd

  constructor(end: ReaderEnd, reason: string) {
    super(reason)
    this.end = end
  }
}

/** A process that reads one photo at a time. */
export type Reader = {
  /**
   * Rejects with PhotoRefused for a fault of the photo, with ReaderLost where the reader is gone. One that is
   * silent for `silence` milliseconds, its loading not counted, takes ten times as long in all, or holds too much memory
   * is killed.
   */
  read(order: PhotoOrder, silence: number): Promise<Reading>
  readonly isAlive: boolean
  /** Ends it; resolves when it is gone. */
  stop(): Promise<void>
}

/** Starts a process of `program`, a module that speaks as reader-messages.ts says. Throws where the system starts none. */
export function startReader(program: URL, setup: ReaderSetup, mostBytes = mostReaderBytes): Reader {
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: ['--expose-gc', '--max-old-space-size=256', '--max-semi-space-size=1', '--v8-pool-size=1'],
    env: { ...ourEnvironment(), ...allocator },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { pid = 0 } = child
  givePrecedence(child)
  endFirstWithoutMemory(pid)
  let alive = true
  let isLoaded = false
  let waiting: { resolve: (reading: Reading) => void; reject: (error: Error) => void } | undefined
  const gone = new Promise<void>(resolve => {
    child.once('exit', () => resolve())
    child.once('error', () => child.pid === undefined && resolve())
  })
  const lose = (reason: string, end: ReaderEnd = 'lost') => {
    alive = false
    child.kill('SIGKILL')
    waiting?.reject(new ReaderLost(isLoaded || end === 'stopped' ? end : 'not-loaded', reason))
    waiting = undefined
  }
  const tell = (order: ReaderOrder) => child.send(order, error => error && lose(String(error)))
  child.on('error', error => lose(String(error)))
  child.on('exit', (code, signal) => lose(`exit ${signal ?? code}`))
  const patience = createPatience(lose)
  patience.begin(longestLoadMs, 'did not load')
  let awaitSign: (() => void) | undefined
  child.on('message', (message: ReaderMessage) => {
    patience.end()
    if ('ready' in message || 'getsOn' in message) {
      isLoaded = true
      awaitSign?.()
      return
    }
    const job = waiting
    waiting = undefined
    if (message.ok) job?.resolve(message.reading)
    else job?.reject(failureOf(message))
  })
  tell({ setup })
  holdProcess(child, false)

  return {
    get isAlive() {
      return alive
    },
    async read(order, silence) {
      const until = performance.now() + longestInAll * silence + (isLoaded ? 0 : longestLoadMs)
      awaitSign = () => patience.begin(Math.min(silence, Math.max(0, until - performance.now())), 'too slow')
      const endWatch = watchMemory(pid, mostBytes, () => lose('too much memory', 'too-much-memory'))
      try {
        return await new Promise<Reading>((resolve, reject) => {
          if (!alive) return reject(new ReaderLost('not-loaded', 'gone'))
          waiting = { resolve, reject }
          holdProcess(child, true)
          if (isLoaded) awaitSign?.()
          tell(order)
        })
      } finally {
        awaitSign = undefined
        endWatch()
        patience.end()
        holdProcess(child, false)
      }
    },
    async stop() {
      holdProcess(child, true)
      lose('stopped', 'stopped')
      if (child.exitCode === null && child.signalCode === null) await gone
    },
  }
}

/**
 * Calls `lose` when the time is over, once what came meanwhile is heard: a process that was stopped itself finds both
 * the end of the time and the signs of its reader when it goes on.
 */
function createPatience(lose: (reason: string) => void) {
  let timer: NodeJS.Timeout | undefined
  let last: NodeJS.Immediate | undefined
  const end = () => {
    clearTimeout(timer)
    clearImmediate(last)
  }
  const begin = (ms: number, reason: string) => {
    end()
    timer = setTimeout(() => {
      last = setImmediate(lose, reason)
    }, ms)
    timer.unref()
  }
  return { begin, end }
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

function failureOf({ code, details, cause }: Extract<ReaderAnswer, { ok: false }>): Error {
  if (code === 'internal') return new Error('The reader failed', { cause })
  return new PhotoRefused(code, details, { cause })
}

/** Whether our own process stays for it: only while it reads. */
function holdProcess(child: ChildProcess, hold: boolean): void {
  const change = hold ? 'ref' : 'unref'
  child[change]()
  child.channel?.[change]()
}
