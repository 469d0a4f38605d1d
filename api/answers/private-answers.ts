import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/guards/context.ts'

/** Stops browsers and proxies from caching API responses, which are personal. A route may set its own header. */
export function keepNoAnswers() {
  return createMiddleware<ApiEnv>(async (c, next) => {
    await next()
    // Set on the response itself: `c.header` would copy the whole response.
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
  })
}
