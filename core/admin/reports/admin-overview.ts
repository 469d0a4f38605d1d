import { count, gte, sql } from 'drizzle-orm'
import type { AdminOverview } from '#contracts/admin.ts'
import { countRows, percentage, ratio } from '#core/admin/reports/admin-figures.ts'
import { countPlans, payers } from '#core/admin/reports/admin-plans.ts'
import { dayStart } from '#core/base/time.ts'
import type { Tx } from '#db/client.ts'
import { users, userTotals } from '#db/schema.ts'

/** The dashboard's numbers; "today" is the UTC day of `now`. */
export function readOverview(tx: Tx, { now }: { now: Date }): AdminOverview {
  const totalUsers = countRows(tx, users)
  const freeUsers = countPlans(tx, now).find(({ plan }) => plan === 'free')?.count ?? 0
  const paidUsers = tx.select({ n: count() }).from(payers(tx, now)).get()?.n ?? 0
  const totals = tx
    .select({
      contacts: sql<number>`coalesce(sum(${userTotals.contacts}), 0)`,
      scans: sql<number>`coalesce(sum(${userTotals.scans}), 0)`,
    })
    .from(userTotals)
    .get() ?? { contacts: 0, scans: 0 }
  return {
    totalUsers,
    newUsersToday: countRows(tx, users, gte(users.created_at, dayStart(now))),
    conversionRate: percentage(paidUsers, totalUsers),
    totalScansUsed: totals.scans,
    freeUsers,
    paidUsers,
    totalContacts: totals.contacts,
    avgContactsPerUser: ratio(totals.contacts, totalUsers),
    avgScansPerUser: ratio(totals.scans, totalUsers),
  }
}
