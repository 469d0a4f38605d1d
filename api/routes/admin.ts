import { Hono } from 'hono'
import { idParam } from '#api/answers/input.ts'
import type { ApiEnv } from '#api/guards/context.ts'
import { requireAdmin } from '#api/guards/require-admin.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { parseInput } from '#core/base/input.ts'
import { adminScansQuerySchema, adminUsersQuerySchema } from '#core/contracts/admin.ts'

/** What operators see (SPEC §7 "Admin", and health beyond it). All of it is read-only and needs the admin key. */
export function adminRoutes(app: App) {
  const now = () => app.clock.now()
  return new Hono<ApiEnv>()
    .use(requireAdmin(app))
    .use(async (c, next) => {
      await next()
      c.header('Cache-Control', 'no-store')
    })
    .get('/dashboard', async c => c.json(await app.reports.read('overview', { now: now() })))
    .get('/health', async c => c.json(await app.reports.read('health', { now: now() })))
    .get('/analytics', async c => c.json(await app.reports.read('analytics', { now: now() })))
    .get('/users', async c => {
      const query = parseInput(adminUsersQuerySchema, c.req.query())
      return c.json(await app.reports.read('users', { ...query, now: now() }))
    })
    .get('/users/:telegramId/activity', async c => {
      const activity = await app.reports.read('activity', { userId: idParam(c, 'telegramId'), now: now() })
      if (!activity) throw new AppError('not-found')
      return c.json(activity)
    })
    .get('/scans', async c => {
      const query = parseInput(adminScansQuerySchema, c.req.query())
      return c.json(await app.reports.read('scans', { ...query, now: now() }))
    })
}
