import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import type { Log } from '#core/base/log.ts'
import { refusalOf } from './refusals.ts'

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
