import type { ReportName, ReportQuery, Reports } from '#contracts/admin.ts'
import { readActivity } from '#core/admin/reports/admin-activity.ts'
import { readAnalytics } from '#core/admin/reports/admin-analytics.ts'
import { readDeliveries } from '#core/admin/reports/admin-deliveries.ts'
import { readHealth } from '#core/admin/reports/admin-health.ts'
import { readOverview } from '#core/admin/reports/admin-overview.ts'
import type { ReportsPort } from '#core/admin/reports/admin-reports-port.ts'
import { readScans } from '#core/admin/reports/admin-scans.ts'
import { readUsers } from '#core/admin/reports/admin-users.ts'
import { readSnapshot } from '#core/base/write.ts'
import type { Db, Tx } from '#db/client.ts'

const reports: { [Name in ReportName]: (tx: Tx, query: ReportQuery<Name>) => Reports[Name]['answer'] } = {
  overview: readOverview,
  users: readUsers,
  analytics: readAnalytics,
  scans: readScans,
  activity: readActivity,
  health: readHealth,
  deliveries: readDeliveries,
}

/** Reads one report in one transaction, so that all its numbers show the same state. */
export function readReport<Name extends ReportName>(
  db: Db,
  name: Name,
  query: ReportQuery<Name>,
): Reports[Name]['answer'] {
  return readSnapshot({ db }, tx => reports[name](tx, query))
}

/** Runs reports on the caller's own connection and thread: for tests, and for a database in memory. */
export function createReports(db: Db): ReportsPort {
  return { read: async (name, query) => readReport(db, name, query), close: async () => undefined }
}
