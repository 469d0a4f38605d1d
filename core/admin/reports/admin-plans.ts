import { and, count, inArray, ne, sql } from 'drizzle-orm'
import { type PlanColumn, planColumns, planRank } from '#contracts/plans.ts'
import { countRows } from '#core/base/prepared.ts'
import { isLive } from '#core/plans/quota-of.ts'
import type { Tx } from '#db/client.ts'
import { subscriptions, users } from '#db/schema.ts'

const rank = sql.join([
  sql`max(case ${subscriptions.plan}`,
  ...planColumns.map(plan => sql` when ${plan} then ${sql.raw(String(planRank(plan)))}`),
  sql` end)`,
])

/** Who has which paid plan now, as a subquery of `user_id` and `rank`; users who are not in it are on the free plan. */
export function paidPlans(tx: Tx, now: Date) {
  return tx
    .select({ user_id: subscriptions.user_id, rank: rank.mapWith(Number).as('rank') })
    .from(subscriptions)
    .where(and(isLive(now), ne(subscriptions.plan, 'free')))
    .groupBy(subscriptions.user_id)
    .as('paid_plans')
}

/** Who pays for a plan now, as a subquery of `user_id`; granted plans are not paid. */
export function payers(tx: Tx, now: Date) {
  return tx
    .selectDistinct({ user_id: subscriptions.user_id })
    .from(subscriptions)
    .where(and(isLive(now), ne(subscriptions.plan, 'free'), ne(subscriptions.source, 'grant')))
    .as('payers')
}

/** The number of people on each plan, lowest plan first. */
export function countPlans(tx: Tx, now: Date): Array<{ plan: PlanColumn; count: number }> {
  const paid = paidPlans(tx, now)
  const rows = tx.select({ rank: paid.rank, n: count() }).from(paid).groupBy(sql`${paid.rank}`).all()
  const free = countRows(tx, users) - rows.reduce((sum, row) => sum + row.n, 0)
  return planColumns.map(plan => ({
    plan,
    count: plan === 'free' ? free : (rows.find(row => row.rank === planRank(plan))?.n ?? 0),
  }))
}

/** The plans of these users by id; missing ones are on the free plan. */
export function plansOfUsers(tx: Tx, { userIds, now }: { userIds: number[]; now: Date }): Map<number, PlanColumn> {
  const rows = tx
    .select({ userId: subscriptions.user_id, rank: rank.mapWith(Number) })
    .from(subscriptions)
    .where(and(inArray(subscriptions.user_id, userIds), isLive(now)))
    .groupBy(subscriptions.user_id)
    .all()
  return new Map(rows.map(({ userId, rank }) => [userId, planColumns[rank] ?? 'free']))
}
