import { eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { AdminUser, AdminUsers, ReportQuery } from '#contracts/admin.ts'
import type { UserFilter, UserSort } from '#contracts/admin-lists.ts'
import { paidPlans, payers, plansOfUsers } from '#core/admin/reports/admin-plans.ts'
import { matchesSearch } from '#core/admin/reports/admin-search.ts'
import { dayStart } from '#core/base/time.ts'
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

type Page = { userIds: number[]; total: number }

/** The ids of a page of users and their total number; ties sort by id in the same direction. */
function readUserPage(tx: Tx, query: ReportQuery<'users'>): Page {
  const search = matchesSearch(query.search)
  return search ? readFound(tx, query, search) : readAll(tx, query)
}

function readAll(tx: Tx, query: ReportQuery<'users'>): Page {
  const order = orderOf(tx, query)
  const passes = passesFilter(tx, { ...query, id: order.id })
  const rows = tx.all<{ id: number }>(
    sql`select ${order.id} as id from ${order.from} where ${passes} ${pageOf(order, query)}`,
  )
  const total = tx.get<{ n: number }>(
    sql`select count(*) as n from ${users} where ${passesFilter(tx, { ...query, id: sql`${users.id}` })}`,
  )
  return { userIds: rows.map(row => row.id), total: total.n }
}

/** Search and filter run once, for the page and for the total. */
function readFound(tx: Tx, query: ReportQuery<'users'>, search: SQL): Page {
  const order = orderOf(tx, query)
  const passes = passesFilter(tx, { ...query, id: sql`${users.id}` })
  const found = sql`with found as materialized (select ${users.id} as id from ${users} where ${search} and ${passes})`
  const total = sql`(select count(*) from found) as total`
  const rows = tx.all<{ id: number; total: number }>(
    sql`${found} select ${order.id} as id, ${total} from ${order.from}
      where ${order.id} in (select id from found) ${pageOf(order, query)}`,
  )
  // A page beyond the last has no row with the total.
  const counted = rows[0] ?? tx.get<{ total: number }>(sql`${found} select ${total}`)
  return { userIds: rows.map(row => row.id), total: counted.total }
}

function pageOf({ keys, id }: UserOrder, { page, limit, order }: ReportQuery<'users'>): SQL {
  const sorted = [...keys, id].map(key => sql`${key} ${sql.raw(order)}`)
  return sql`order by ${sql.join(sorted, sql`, `)} limit ${limit} offset ${(page - 1) * limit}`
}

/** The rows to sort, the user's id in them, and the columns to sort by first. */
type UserOrder = { from: SQL; id: SQL; keys: SQL[] }

/** The UTC month of a date as `user_totals` stores it. */
function monthOf(now: Date): string {
  return now.toISOString().slice(0, 7)
}

/** Where each column of the users' table sorts from: an index or a narrow table, so that no page reads whole users. */
function orderOf(tx: Tx, { sort, now }: { sort: UserSort; now: Date }): UserOrder {
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
function passesFilter(tx: Tx, { id, filter, now }: { id: SQL; filter: UserFilter; now: Date }): SQL {
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
