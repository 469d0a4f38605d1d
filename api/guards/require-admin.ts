import { createMiddleware } from 'hono/factory'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { ApiEnv } from '#api/guards/context.ts'
import { networkOf } from '#api/guards/networks.ts'
import { addressOf } from '#api/guards/rate-limit.ts'
import type { App } from '#core/app.ts'
import { isAdminKey } from '#core/auth/admin-key.ts'
import { AppError } from '#core/base/errors.ts'

/**
 * Lets in callers with the admin key (`x-admin-key`). After ten wrong keys in a minute an address gets
 * `too-many-requests`, for the right key too, so that guessing reveals nothing. A call without a key does not count
 * as a try.
 */
export function requireAdmin(app: App) {
  const tries = new RateLimiterMemory({ points: app.limits.adminTriesPerAddress, duration: 60 })
  return createMiddleware<ApiEnv>(async (c, next) => {
    const key = c.req.header('x-admin-key')
    if (!key) throw new AppError('not-authenticated')
    const address = networkOf(addressOf(app, c))
    const isRight = isAdminKey(app.env.ADMIN_KEY, key)
    const tried = isRight ? await tries.get(address) : await tries.penalty(address)
    if (tried && tried.consumedPoints > app.limits.adminTriesPerAddress) {
      c.header('Retry-After', String(Math.ceil(tried.msBeforeNext / 1000)))
      throw new AppError('too-many-requests')
    }
    if (!isRight) throw new AppError('not-authenticated')
    await next()
  })
}
