import type { CallRoutes } from '#api/answers/call-routes.ts'
import { idParam } from '#api/answers/input.ts'
import { adminScansQuerySchema, adminUsersQuerySchema } from '#contracts/admin.ts'
import { databaseLoss } from '#core/admin/readiness.ts'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { parseInput } from '#core/base/input.ts'
import { lackingRights } from '#core/plans/services.ts'

/** Reports for operators (SPEC §7 "Admin", and health beyond it). All are read-only and need the admin key. */
export function adminRoutes(app: App) {
  const now = () => app.clock.now()
  return {
    'GET /api/admin/dashboard': () => app.reports.read('overview', { now: now() }),
    'GET /api/admin/health': async () => ({
      ...(await app.reports.read('health', { now: now() })),
      readers: { places: app.ocr.workers, ...app.ocr.figures() },
      workers: app.metrics.lastLooks(),
      lacking: lackingRights(app),
      sealed: app.env.DATABASE_KEY !== undefined,
      lost: databaseLoss(app) ?? null,
    }),
    'GET /api/admin/analytics': () => app.reports.read('analytics', { now: now() }),
    'GET /api/admin/users': c => {
      const query = parseInput(adminUsersQuerySchema, c.req.query())
      return app.reports.read('users', { ...query, now: now() })
    },
    'GET /api/admin/users/{telegramId}/activity': async c => {
      const activity = await app.reports.read('activity', { userId: idParam(c, 'telegramId'), now: now() })
      if (!activity) throw new AppError('not-found')
      return activity
    },
    'GET /api/admin/scans': c => {
      const query = parseInput(adminScansQuerySchema, c.req.query())
      return app.reports.read('scans', { ...query, now: now() })
    },
  } satisfies CallRoutes
}
