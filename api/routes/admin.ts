import type { CallRoutes } from '#api/answers/call-routes.ts'
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
    'GET /api/admin/users': c =>
      app.reports.read('users', { ...parseInput(adminUsersQuerySchema, c.req.query()), now: now() }),
    'GET /api/admin/users/{telegramId}/activity': async (_, { telegramId: userId }) => {
      const activity = await app.reports.read('activity', { userId, now: now() })
      if (!activity) throw new AppError('not-found')
      return activity
    },
    'GET /api/admin/scans': c =>
      app.reports.read('scans', { ...parseInput(adminScansQuerySchema, c.req.query()), now: now() }),
  } satisfies CallRoutes
}
