import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { requestId } from 'hono/request-id'
import { routePath } from 'hono/route'
import type { ApiEnv } from '#api/guards/context.ts'
import type { App } from '#core/app.ts'
import { withLogContext } from '#core/base/log.ts'

const longest = 64

/**
 * Gives each request an id, for the X-Request-Id header and for every log line written meanwhile. The caller's own id
 * is used if it is short and plain, else a new UUID.
 */
export function nameRequests(): MiddlewareHandler<ApiEnv>[] {
  return [requestId({ limitLength: longest }), (c, next) => withLogContext({ requestId: c.get('requestId') }, next)]
}

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])

/** Counts each request under its route pattern. The path itself would name people, and would make endless series. */
export function measure(app: App) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const started = performance.now()
    await next()
    const method = methods.has(c.req.method) ? c.req.method : 'other'
    const labels = { method, route: routePath(c), status: c.res.status }
    app.metrics.http.observe(labels, (performance.now() - started) / 1000)
  })
}
