import { Redis } from 'ioredis'
import type { Log } from '#core/base/log.ts'

/**
 * A connection that waits for Redis, however long it is away, and goes on where it was. What the address holds of a
 * password is never logged.
 */
export function connect(url: string, log: Log): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    retryStrategy: tries => Math.min(tries * 100, 2000),
  })
  let isAway = false
  redis.on('error', error => {
    if (!isAway) log.warn({ code: 'code' in error ? error.code : error.name }, 'Redis is away: photos wait')
    isAway = true
  })
  redis.on('ready', () => {
    if (isAway) log.info({}, 'Redis is back')
    isAway = false
  })
  return redis
}
