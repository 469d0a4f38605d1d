import { Redis } from 'ioredis'
import type { Log } from '#core/base/log.ts'
import { refusalOf } from './refusals.ts'

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
