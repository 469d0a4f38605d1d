import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/guards/context.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { untilFreeToWrite } from '#core/base/write-lock.ts'

/** A call that may write waits while another process does, beside those that only read; after five seconds it is refused. */
export function waitToWrite(app: App) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!reads && !(await untilFreeToWrite(app))) {
      c.header('Retry-After', '5')
      throw new AppError('too-many-requests')
    }
    await next()
  })
}
