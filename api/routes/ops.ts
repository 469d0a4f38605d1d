import { Hono } from 'hono'
import type { ApiEnv } from '#api/guards/context.ts'
import { onlyLoopbackOrAdmin } from '#api/guards/loopback.ts'
import { readMetrics } from '#core/admin/read-metrics.ts'
import { checkReadiness } from '#core/admin/readiness.ts'
import type { App } from '#core/app.ts'

/**
 * `/healthz`: the process lives. `/readyz`: the database answers and scans can be read (503 if not). `/metrics`:
 * Prometheus metrics, on this machine or with the admin key.
 */
export function opsRoutes(app: App) {
  return new Hono<ApiEnv>()
    .get('/healthz', c => c.json({ ok: true }))
    .get('/readyz', c => {
      const readiness = checkReadiness(app)
      return c.json(readiness, readiness.ok ? 200 : 503)
    })
    .get('/metrics', onlyLoopbackOrAdmin(app), async c =>
      c.text(await readMetrics(app), 200, {
        'Content-Type': app.metrics.register.contentType,
        'Cache-Control': 'no-store',
      }),
    )
}
