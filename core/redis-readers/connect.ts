import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import type { Log } from '#core/base/log.ts'
import { refusalOf } from './refusals.ts'

/** A part that has not begun to work by then is made anew. */
const beginMs = 10_000

/**
 * A connection that waits for Redis, however long it is away, and goes on where it was. One that finds itself at a
 * replica (`READONLY`, after a failover) is made anew. What the address holds of a password is never logged.
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

/** Resolves when Redis lets the connection in, whatever errors come before. Rejects when `signal` is aborted. */
async function untilReady(redis: Redis, signal: AbortSignal): Promise<void> {
  while (redis.status !== 'ready') {
    signal.throwIfAborted()
    await once(redis, 'ready', { signal }).catch(() => undefined)
  }
}

/** What BullMQ makes over a connection. */
type Part = { waitUntilReady(): Promise<unknown>; close(): Promise<unknown> }

/**
 * Makes a part of BullMQ once Redis lets the connection in. A part that is refused while it begins, for want of the right
 * password, never works again, so it is made anew. Rejects when `signal` is aborted.
 */
export async function makeOnceReady<T extends Part>(redis: Redis, make: () => T, signal: AbortSignal): Promise<T> {
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
