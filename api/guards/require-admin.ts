import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/guards/context.ts'
import { createCallCounter } from '#api/guards/count-calls.ts'
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
  const tries = createCallCounter(60)
  return createMiddleware<ApiEnv>(async (c, next) => {
    const key = c.req.header('x-admin-key')
    if (!key) throw new AppError('not-authenticated')
    const address = networkOf(addressOf(app, c))
    const isRight = isAdminKey(app.env.ADMIN_KEY, key)
    const tried = isRight ? tries.look(address) : tries.spend(address)
    if (tried.spent > app.limits.adminTriesPerAddress) {
      c.header('Retry-After', String(Math.ceil(tried.msLeft / 1000)))
      throw new AppError('too-many-requests')
    }
    if (!isRight) throw new AppError('not-authenticated')
    await next()
  })
}
