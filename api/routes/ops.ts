import { Hono } from 'hono'
import type { ApiEnv } from '#api/guards/context.ts'
import { checkReadiness } from '#core/admin/readiness.ts'
import type { App } from '#core/app.ts'

/** `/healthz`: the process lives. `/readyz`: the database answers and scans are being read (503 where not). */
export function opsRoutes(app: App) {
  return new Hono<ApiEnv>()
    .get('/healthz', c => c.json({ ok: true }))
    .get('/readyz', c => {
      const readiness = checkReadiness(app)
      return c.json(readiness, readiness.ok ? 200 : 503)
    })
}
