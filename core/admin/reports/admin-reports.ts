import { and, count, desc, eq, gt, gte, isNull, lt, lte, not, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import {
  type AdminActivity,
  type AdminAnalytics,
  type AdminOverview,
  activityDays,
  type Backlog,
  type DeliveriesReport,
  type ReportName,
  type ReportQuery,
  type Reports,
} from '#contracts/admin.ts'
import { topCountryCount } from '#contracts/portal.ts'
import { readHealth } from '#core/admin/reports/admin-health.ts'
import { countPlans, payers } from '#core/admin/reports/admin-plans.ts'
import type { ReportsPort } from '#core/admin/reports/admin-reports-port.ts'
import { readScans } from '#core/admin/reports/admin-scans.ts'
import { readUsers } from '#core/admin/reports/admin-users.ts'
import { countRows, hasRow } from '#core/base/prepared.ts'
import { dayMs, dayStart, lastDays } from '#core/base/time.ts'
import { readSnapshot } from '#core/base/write.ts'
import { isAside, isQueued, isWaiting } from '#core/webhooks/delivery-states.ts'
import type { Db, Tx } from '#db/client.ts'
import { countryTotals, scans, users, userTotals, webhookDeliveries, webhooks } from '#db/schema.ts'

/** Webhook deliveries that wait for us, those that wait for the programs, and the state of their addresses. */
function readDeliveries(tx: Tx, { now }: { now: Date }): DeliveriesReport {
  const isDue = isDueAt(tx, now)
  return {
    due: readWaiting(tx, now, webhookDeliveries.next_attempt_at, isDue),
    late: readWaiting(tx, now, webhookDeliveries.created_at, not(isDue)),
    addresses: readAddresses(tx),
  }
}

/** The first delivery of a working address, or one whose time has come: only we delay it. */
function isDueAt(tx: Tx, now: Date): SQL {
  const earlier = alias(webhookDeliveries, 'earlier')
  const before = and(
    eq(earlier.webhook_id, webhookDeliveries.webhook_id),
    sql`${earlier.state} = 'waiting' and not ${earlier.set_aside}`,
    lt(earlier.id, webhookDeliveries.id),
  )
  const isFirst = and(isQueued, notExists(tx.select({ id: earlier.id }).from(earlier).where(before)))
  const isAsideAndDue = and(isAside, lte(webhookDeliveries.next_attempt_at, now))
  return sql`(${and(isNull(webhooks.failing_since), or(isFirst, isAsideAndDue))})`
}

function readWaiting(tx: Tx, now: Date, since: SQLiteColumn, where: SQL): Backlog {
  const row = tx
    .select({ waiting: sql<number>`count(*)`, oldest: sql<number | null>`min(${since})` })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhook_id))
    .where(and(isNull(webhooks.disabled), isWaiting, where))
    .get()
  const oldest = row?.oldest ?? null
  return { waiting: row?.waiting ?? 0, oldestMs: oldest === null ? null : Math.max(0, now.getTime() - oldest) }
}

function readAddresses(tx: Tx): DeliveriesReport['addresses'] {
  const state = sql<DeliveriesReport['addresses'][number]['state']>`
    coalesce(${webhooks.disabled}, iif(${webhooks.failing_since} is null, 'answers', 'fails'))`
  return tx.select({ state, count: sql<number>`count(*)` }).from(webhooks).groupBy(state).all()
}

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

/** A user's scans on each of the last 30 UTC days, including today; undefined for an unknown user. */
function readActivity(tx: Tx, { userId, now }: { userId: number; now: Date }): AdminActivity | undefined {
  if (!hasRow(tx, users, eq(users.id, userId))) return undefined
  const first = new Date(dayStart(now).getTime() - (activityDays - 1) * dayMs)
  const day = sql<string>`date(${scans.received_at} / 1000, 'unixepoch')`
  const rows = tx
    .select({ day, n: sql<number>`count(*)` })
    .from(scans)
    .where(
      and(
        eq(scans.user_id, userId),
        sql`status = 'done'`,
        isNull(scans.back_of),
        eq(scans.is_sample, false),
        gte(scans.received_at, first),
        lte(scans.received_at, now),
      ),
    )
    .groupBy(day)
    .all()
  const perDay = new Map(rows.map(row => [row.day, row.n]))
  return { activity: lastDays(now, activityDays).map(day => ({ day, scans: perDay.get(day) ?? 0 })) }
}

/** The number of people on each plan, and the countries with the most contacts. */
function readAnalytics(tx: Tx, { now }: { now: Date }): AdminAnalytics {
  return {
    planDistribution: countPlans(tx, now),
    topCountries: tx
      .select({ country: countryTotals.country, count: countryTotals.contacts })
      .from(countryTotals)
      .where(gt(countryTotals.contacts, 0))
      .orderBy(desc(countryTotals.contacts), countryTotals.country)
      .limit(topCountryCount)
      .all(),
  }
}

/** The dashboard's numbers; "today" is the UTC day of `now`. */
function readOverview(tx: Tx, { now }: { now: Date }): AdminOverview {
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

/** Rounded to one decimal; 0 for a divisor of 0. */
export function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10) / 10
}

/** A share as a percentage with one decimal. */
export function percentage(part: number, whole: number): number {
  return ratio(part * 100, whole)
}
