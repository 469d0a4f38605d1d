import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/guards/context.ts'
import { databaseLoss } from '#core/admin/readiness.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { waitUntilFree } from '#core/base/write-lock.ts'

/**
 * Delays a call that may write while another process holds the write lock; calls that only read go on. After five
 * seconds the call is refused.
 */
export function waitToWrite(app: App) {
  const onceFree = createMiddleware<ApiEnv>(async (c, next) => {
    if (!(await waitUntilFree(app))) {
      c.header('Retry-After', '5')
      throw new AppError('too-many-requests')
    }
    await next()
  })
  return createMiddleware<ApiEnv>((c, next) => {
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
    return reads ? next() : onceFree(c, next)
  })
}

/** Refuses every call once the database was deleted or replaced, except the operator's reports. */
export function refuseWhenLost(app: App) {
  return createMiddleware<ApiEnv>((c, next) => {
    if (databaseLoss(app) && !c.req.path.startsWith('/api/admin/')) throw new AppError('out-of-service')
    return next()
  })
}
