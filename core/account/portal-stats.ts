import { and, count, desc, eq, gte, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { type Stats, topCountryCount, weekDays } from '#contracts/portal.ts'
import type { ReadApp, WriteApp } from '#core/app.ts'
import { lastDays, monthStart } from '#core/base/time.ts'
import { notDeleted } from '#core/contact-rows/contacts.ts'
import { isOfBook } from '#core/events/team/scan-target.ts'
import { contacts, messages, scans } from '#db/schema.ts'

/**
 * The portal's statistics; deleted contacts do not count. Days and the month are UTC. `monthly.countries` counts the
 * countries of this month's contacts. `weekly.scans` counts scans of the quota. `weekly.messages` counts first
 * messages by the day they were sent. `total.messages` counts contacts marked as sent.
 */
export function getPortalStats(app: WriteApp, { userId }: { userId: number }): Stats {
  const now = app.clock.now()
  const mine = notDeleted(userId)
  const number = (what: SQL<number>, where: SQL | undefined) =>
    app.db.select({ n: what }).from(contacts).where(where).get()?.n ?? 0
  return {
    total: { contacts: number(count(), mine), messages: number(count(), and(mine, isSent)) },
    monthly: {
      countries: number(
        sql<number>`count(distinct ${contacts.country})`,
        and(mine, ne(contacts.country, ''), gte(contacts.timestamp, monthStart(now))),
      ),
    },
    weekly: weekly(app, { userId, now, mine }),
    countries: app.db
      .select({ country: contacts.country, count: count() })
      .from(contacts)
      .where(and(mine, ne(contacts.country, '')))
      .groupBy(contacts.country)
      .orderBy(desc(count()), contacts.country)
      .limit(topCountryCount)
      .all(),
  }
}

const isSent = eq(contacts.whatsapp_sent, true)

function weekly(
  app: ReadApp,
  { userId, now, mine }: { userId: number; now: Date; mine: SQL | undefined },
): Stats['weekly'] {
  const days = lastDays(now, weekDays)
  const since = new Date(`${days[0]}T00:00:00Z`)
  const day = (moment: SQLiteColumn) => sql<string>`date(${moment} / 1000, 'unixepoch')`
  const scanned = app.db
    .select({ day: day(scans.received_at), n: count() })
    .from(scans)
    .where(
      and(
        isOfBook(userId),
        eq(scans.status, 'done'),
        isNull(scans.back_of),
        eq(scans.is_sample, false),
        gte(scans.received_at, since),
      ),
    )
    .groupBy(day(scans.received_at))
    .all()
  const sent = app.db
    .select({ day: day(messages.accepted_at), n: count() })
    .from(messages)
    .innerJoin(contacts, eq(contacts.id, messages.contact_id))
    .where(
      and(
        mine,
        eq(messages.user_id, userId),
        eq(messages.kind, 'first'),
        inArray(messages.state, ['accepted', 'delivered']),
        gte(messages.accepted_at, since),
      ),
    )
    .groupBy(day(messages.accepted_at))
    .all()
  const of = (rows: { day: string; n: number }[], date: string) => rows.find(row => row.day === date)?.n ?? 0
  return days.map(date => ({ date, scans: of(scanned, date), messages: of(sent, date) }))
}
