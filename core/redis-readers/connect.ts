import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { ReadersUnavailable } from 'card-reader/port'
import { Redis } from 'ioredis'
import type { Log } from '#core/base/log.ts'
import { minuteMs } from '#core/base/time.ts'

/** A part that has not started working by then is created again. */
const beginMs = 10_000

/**
 * A connection that waits for Redis, however long it is away, and then continues. A connection to a replica
 * (`READONLY`, after a failover) is opened again. The address may contain a password, so it is never logged.
 */
export function connect(url: string, log: Log): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    retryStrategy: tries => Math.min(tries * 100, 2000),
    reconnectOnError: error => error.message.startsWith('READONLY'),
  })
  let isAway = false
  redis.on('error', error => {
    if (!isAway) log.warn({ code: refusalOf(error) }, 'Redis is away: photos wait')
    isAway = true
  })
  redis.on('ready', () => {
    if (isAway) log.info({}, 'Redis is back')
    isAway = false
  })
  return redis
}

/** Resolves when Redis accepts the connection, whatever errors come before. Rejects when `signal` is aborted. */
async function untilReady(redis: Redis, signal: AbortSignal): Promise<void> {
  while (redis.status !== 'ready') {
    signal.throwIfAborted()
    await once(redis, 'ready', { signal }).catch(() => undefined)
  }
}

/** An object of BullMQ that uses a connection. */
type Part = { waitUntilReady(): Promise<unknown>; close(): Promise<unknown> }

/**
 * Creates an object of BullMQ once Redis accepts the connection. One that is refused at its start, for a wrong
 * password, never recovers, so it is created again. Rejects when `signal` is aborted.
 */
export async function createOnceReady<T extends Part>(redis: Redis, make: () => T, signal: AbortSignal): Promise<T> {
  for (;;) {
    await untilReady(redis, signal)
    const part = make()
    const tooLong = pause(beginMs, 'late' as const, { ref: false })
    const end = await Promise.race([part.waitUntilReady().catch(() => 'refused' as const), tooLong])
    if (end !== 'late' && end !== 'refused') return part
    void part.close().catch(() => undefined)
    signal.throwIfAborted()
  }
}

const firstPauseMs = 1000
const longestPauseMs = minuteMs

/**
 * Redis' error code for a refusal (`OOM`, `READONLY`, `NOAUTH` …), or the code of a lost connection. The rest of the
 * error is never logged, because it contains the command, which may hold pixels or the password.
 */
export function refusalOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if ('code' in error) return String(error.code)
  return /^[A-Z]+(?= )/.exec(error.message)?.[0] ?? error.name
}

/** Tracks whether Redis accepts photos: after a refusal it is left alone, each time twice as long. */
type Refusals = {
  /** Whether the pause after the last refusal continues. */
  isPaused(): boolean
  /** Does what Redis is asked; throws ReadersUnavailable where it refuses. */
  asking<T>(work: Promise<T>): Promise<T>
  /** Ends the pause: Redis accepted a photo and answered. */
  clear(): void
}

/** Refusals of one Redis. Each kind is logged once until Redis accepts photos again. */
export function createRefusals(log: Log): Refusals {
  let pauseMs = 0
  let pausedUntil = 0
  let lastLogged: string | undefined
  const isPaused = () => performance.now() < pausedUntil
  const note = (refusal: string) => {
    if (lastLogged !== refusal) log.warn({ code: refusal }, 'Redis refuses photos: they wait')
    lastLogged = refusal
    // Photos that were in progress together are refused together.
    if (isPaused()) return
    pauseMs = Math.min(Math.max(2 * pauseMs, firstPauseMs), longestPauseMs)
    pausedUntil = performance.now() + pauseMs
  }
  return {
    isPaused,
    async asking(work) {
      try {
        return await work
      } catch (error) {
        if (error instanceof ReadersUnavailable) throw error
        const refusal = refusalOf(error)
        note(refusal)
        throw new ReadersUnavailable(`Redis refuses: ${refusal}`)
      }
    },
    clear() {
      if (lastLogged !== undefined) log.info({}, 'Redis accepts photos again')
      lastLogged = undefined
      pauseMs = 0
    },
  }
}
