import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { ApiEnv } from '#api/guards/context.ts'
import type { App } from '#core/app.ts'

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])

/** Each request counts under its route as it is written, never under its path, which names people and has no end. */
export function measure(app: App) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const started = performance.now()
    await next()
    const method = methods.has(c.req.method) ? c.req.method : 'other'
    const labels = { method, route: routePath(c), status: c.res.status }
    app.metrics.http.observe(labels, (performance.now() - started) / 1000)
  })
}
