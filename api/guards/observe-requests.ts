import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { ApiEnv } from '#api/guards/context.ts'
import type { App } from '#core/app.ts'
import { withLogContext } from '#core/base/log.ts'

/** An id of the caller's that is used: up to 64 letters, digits and `-`, `_`, `=`. */
const plainId = /^[\w\-=]{1,64}$/

/**
 * Gives each request an id, for the X-Request-Id header and for every log line written meanwhile. The caller's own id
 * is used if it is short and plain, else a new UUID.
 */
export function nameRequests() {
  return createMiddleware<ApiEnv>((c, next) => {
    const own = c.req.header('x-request-id')
    const requestId = own !== undefined && plainId.test(own) ? own : randomUUID()
    c.set('requestId', requestId)
    c.header('X-Request-Id', requestId)
    return withLogContext({ requestId }, next)
  })
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

/** Stops browsers and proxies from caching API responses, which are personal. A route may set its own header. */
export function keepNoAnswers() {
  return createMiddleware<ApiEnv>(async (c, next) => {
    await next()
    // Set on the response itself: `c.header` would copy the whole response.
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
  })
}
