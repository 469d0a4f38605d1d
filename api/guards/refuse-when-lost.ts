import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/guards/context.ts'
import { databaseLoss } from '#core/admin/readiness.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'

/** Refuses every call once the database was deleted or replaced, except the operator's reports. */
export function refuseWhenLost(app: App) {
  return createMiddleware<ApiEnv>((c, next) => {
    if (databaseLoss(app) && !c.req.path.startsWith('/api/admin/')) throw new AppError('out-of-service')
    return next()
  })
}
