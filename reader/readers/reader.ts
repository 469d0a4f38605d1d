import type { ChildProcess } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'
import { PhotoRefused, type Reading } from '#reader/port.ts'
import { maxReaderBytes, watchMemory } from '#reader/processes/process-memory.ts'
import { keepAlive, startProgram, untilGone } from '#reader/processes/start-program.ts'
import type { PhotoRequest, ReaderMessage, ReaderRequest, ReaderResponse, ReaderSetup } from './reader-messages.ts'

/** Loading takes a second, and many seconds on a busy machine. */
const loadTimeoutMs = 60_000

/** A photo may take this many times the timeout between messages. Readers limit their work, so none should. */
const totalTimeoutFactor = 10

/** How a reader ended: its models did not load, the pool stopped it, it held too much memory, or it died. */
type ReaderEnd = 'not-loaded' | 'stopped' | 'too-much-memory' | 'lost'

/** A reader ended before it had read its photo. */
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
   * Rejects with PhotoRefused for a fault of the photo, and with ReaderLost if the reader ended. A reader is killed if it
   * sends no message for `timeout` milliseconds (loading aside), takes ten times as long in all, or holds too much memory.
   */
  read(request: PhotoRequest, timeout: number): Promise<Reading>
  readonly isAlive: boolean
  /** Kills the process. Resolves when it has exited. */
  stop(): Promise<void>
}

/** Starts a process with `program`, a module that exchanges reader-messages.ts. Throws if the system cannot start one. */
export function startReader(program: URL, setup: ReaderSetup, maxBytes = maxReaderBytes): Reader {
  const child = startProgram(program, { megabytes: 256 })
  const { pid = 0 } = child
  lowerPriority(child)
  let alive = true
  let isLoaded = false
  let pending: { resolve: (reading: Reading) => void; reject: (error: Error) => void } | undefined
  const gone = untilGone(child)
  const fail = (reason: string, end: ReaderEnd = 'lost') => {
    alive = false
    child.kill('SIGKILL')
    pending?.reject(new ReaderLost(isLoaded || end === 'stopped' ? end : 'not-loaded', reason))
    pending = undefined
  }
  const send = (request: ReaderRequest) =>
    new Promise<void>(resolve => {
      child.send(request, error => {
        if (error) fail(String(error))
        resolve()
      })
    })
  /** Sends a part only after the one before it. Rejects if the parts cannot be fetched. */
  const sendPhoto = async ({ photo, ...order }: PhotoRequest) => {
    if (photo instanceof Uint8Array) return send({ ...order, photo })
    let at = 0
    for await (const part of photo.parts()) {
      if (!alive) return
      await send({ part, at, size: photo.size })
      at += part.byteLength
    }
    if (alive) await send({ ...order, photo: 'in-parts' })
  }
  child.on('error', error => fail(String(error)))
  child.on('exit', (code, signal) => fail(`exit ${signal ?? code}`))
  const watchdog = createWatchdog(fail)
  watchdog.start(loadTimeoutMs, 'did not load')
  let restartWatchdog: (() => void) | undefined
  child.on('message', (message: ReaderMessage) => {
    watchdog.stop()
    if ('ready' in message || 'progress' in message) {
      isLoaded = true
      restartWatchdog?.()
      return
    }
    const request = pending
    pending = undefined
    if (message.ok) request?.resolve(message.reading)
    else request?.reject(errorOf(message))
  })
  void send({ setup })
  keepAlive(child, false)

  return {
    get isAlive() {
      return alive
    },
    async read(request, timeout) {
      const deadline = performance.now() + totalTimeoutFactor * timeout + (isLoaded ? 0 : loadTimeoutMs)
      restartWatchdog = () => watchdog.start(Math.min(timeout, Math.max(0, deadline - performance.now())), 'too slow')
      const stopWatching = watchMemory(pid, maxBytes, () => fail('too much memory', 'too-much-memory'))
      try {
        return await new Promise<Reading>((resolve, reject) => {
          if (!alive) return reject(new ReaderLost('not-loaded', 'gone'))
          pending = { resolve, reject }
          keepAlive(child, true)
          if (isLoaded) restartWatchdog?.()
          sendPhoto(request).catch(error => {
            pending = undefined
            reject(error)
          })
        })
      } finally {
        restartWatchdog = undefined
        stopWatching()
        watchdog.stop()
        // One that was ended is waited for.
        if (alive) keepAlive(child, false)
      }
    },
    async stop() {
      keepAlive(child, true)
      fail('stopped', 'stopped')
      await gone
    },
  }
}

/**
 * Calls `onTimeout` when the time is over and messages that already arrived were handled. A process that was suspended
 * finds both an expired timer and its reader's messages when it continues.
 */
function createWatchdog(onTimeout: (reason: string) => void) {
  let timer: NodeJS.Timeout | undefined
  let immediate: NodeJS.Immediate | undefined
  const stop = () => {
    clearTimeout(timer)
    clearImmediate(immediate)
  }
  const start = (ms: number, reason: string) => {
    stop()
    timer = setTimeout(() => {
      immediate = setImmediate(onTimeout, reason)
    }, ms)
    timer.unref()
  }
  return { start, stop }
}

/** Lowers the priority of a reader, so that requests to the service do not wait for readings. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, Math.min(19, getPriority() + 10))
  } catch {
    // The process has ended, or changing its priority is not permitted.
  }
}

function errorOf({ code, details, cause }: Extract<ReaderResponse, { ok: false }>): Error {
  if (code === 'internal') return new Error('The reader failed', { cause })
  return new PhotoRefused(code, details, { cause })
}
