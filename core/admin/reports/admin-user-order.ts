import { eq, gte, type SQL, sql } from 'drizzle-orm'
import type { UserFilter, UserSort } from '#contracts/admin-lists.ts'
import { paidPlans, payers } from '#core/admin/reports/admin-plans.ts'
import { dayStart } from '#core/base/time.ts'
import type { Tx } from '#db/client.ts'
import { users, userTotals } from '#db/schema.ts'

/** The rows to sort, the user's id in them, and the columns to sort by first. */
export type UserOrder = { from: SQL; id: SQL; keys: SQL[] }

/** The UTC month of a date as `user_totals` stores it. */
export function monthOf(now: Date): string {
  return now.toISOString().slice(0, 7)
}

/** Where each column of the users' table sorts from: an index or a narrow table, so that no page reads whole users. */
export function orderOf(tx: Tx, { sort, now }: { sort: UserSort; now: Date }): UserOrder {
  const own = { from: sql`${users}`, id: sql`${users.id}` }
  const totals = { from: sql`${userTotals}`, id: sql`${userTotals.user_id}` }
  const paid = paidPlans(tx, now)
  const orders: Record<UserSort, UserOrder> = {
    name: { ...own, keys: [sql`${users.first_name} collate nocase`, sql`${users.last_name} collate nocase`] },
    email: { ...own, keys: [sql`${users.email} collate nocase`] },
    created_at: { ...own, keys: [sql`${users.created_at}`] },
    plan: {
      from: sql`${users} left join ${paid} on ${eq(paid.user_id, users.id)}`,
      id: own.id,
      keys: [sql`coalesce(${paid.rank}, 0)`],
    },
    contactCount: { ...totals, keys: [sql`${userTotals.contacts}`] },
    scans_used: {
      ...totals,
      keys: [sql`case ${userTotals.month} when ${monthOf(now)} then ${userTotals.month_scans} else 0 end`],
    },
  }
  return orders[sort]
}

/** The condition on a user's id for a filter. */
export function passesFilter(tx: Tx, { id, filter, now }: { id: SQL; filter: UserFilter; now: Date }): SQL {
  const withPlan = sql`(select user_id from ${paidPlans(tx, now)})`
  const paying = sql`(select user_id from ${payers(tx, now)})`
  const conditions: Record<UserFilter, SQL> = {
    all: sql`true`,
    new_today: sql`${id} in (select ${users.id} from ${users} where ${gte(users.created_at, dayStart(now))})`,
    free: sql`${id} not in ${withPlan}`,
    paid: sql`${id} in ${paying}`,
  }
  return conditions[filter]
}
