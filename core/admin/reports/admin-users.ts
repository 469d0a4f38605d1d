import { eq, inArray, sql } from 'drizzle-orm'
import type { AdminUser, AdminUsers, ReportQuery } from '#contracts/admin.ts'
import { plansOfUsers } from '#core/admin/reports/admin-plans.ts'
import { monthOf } from '#core/admin/reports/admin-user-order.ts'
import { readUserPage } from '#core/admin/reports/admin-user-page.ts'
import { paginationOf } from '#core/base/values/pagination.ts'
import type { Tx } from '#db/client.ts'
import { contacts, users, userTotals } from '#db/schema.ts'

/** One page of the users that match filter and search, sorted. */
export function readUsers(tx: Tx, query: ReportQuery<'users'>): AdminUsers {
  const { userIds, total } = readUserPage(tx, query)
  const rows = readRows(tx, userIds, query.now)
  return {
    users: userIds.flatMap(id => rows.get(id) ?? []),
    pagination: paginationOf({ page: query.page, limit: query.limit, total }),
  }
}

const lastContact = sql<number | null>`(select timestamp from ${contacts}
  where user_id = ${users.id} and deleted_at is null order by timestamp desc limit 1)`

function readRows(tx: Tx, userIds: number[], now: Date): Map<number, AdminUser> {
  const plans = plansOfUsers(tx, { userIds, now })
  const rows = tx
    .select({ user: users, totals: userTotals, lastContact })
    .from(users)
    .innerJoin(userTotals, eq(userTotals.user_id, users.id))
    .where(inArray(users.id, userIds))
    .all()
  return new Map(
    rows.map(({ user, totals, lastContact }) => [
      user.id,
      {
        id: user.id,
        first_name: user.first_name,
        last_name: user.last_name,
        telegram_id: user.id,
        email: user.email,
        company: user.company,
        plan: plans.get(user.id) ?? 'free',
        scans_used: totals.month === monthOf(now) ? totals.month_scans : 0,
        contactCount: totals.contacts,
        lastContact: lastContact === null ? null : new Date(lastContact).toISOString(),
        created_at: user.created_at.toISOString(),
      },
    ]),
  )
}
