import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { ApiEnv } from '#api/guards/context.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'

/** Refuses with `too-many-requests` after so many calls within so many seconds under one key. */
export function limitRate(calls: number, keyOf: (c: Context<ApiEnv>) => string, { seconds = 60 } = {}) {
  const limiter = new RateLimiterMemory({ points: calls, duration: seconds })
  return createMiddleware<ApiEnv>(async (c, next) => {
    try {
      await limiter.consume(keyOf(c))
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      c.header('Retry-After', String(Math.ceil(refusal.msBeforeNext / 1000)))
      throw new AppError('too-many-requests')
    }
    await next()
  })
}

/** The caller's address: the one that the last trusted proxy saw (`TRUST_PROXY` hops from the right). */
export function addressOf(app: App, c: Context<ApiEnv>): string {
  const hops = app.env.TRUST_PROXY
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map(part => part.trim())
  const proxied = hops > 0 ? forwarded.at(-hops) : undefined
  return proxied || directAddress(c)
}

/** In-process requests have no socket. */
function directAddress(c: Context<ApiEnv>): string {
  const bindings: unknown = c.env
  const hasSocket = typeof bindings === 'object' && bindings !== null && 'incoming' in bindings
  return hasSocket ? (getConnInfo(c).remote.address ?? 'unknown') : 'in-process'
}
