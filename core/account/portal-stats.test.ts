import { makeCard } from 'card-reader/testing/make-card.ts'
import { repeats } from 'card-reader/testing/repeats.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getPortalStats } from '#core/account/portal-stats.ts'
import { addContact } from '#core/contact-rows/record-contact-change.ts'
import { messages, scans } from '#db/schema.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'

type SeedContact = { at: number; country: string; sentAt: number | null; deleted: boolean }
type SeedScan = { at: number; status: 'done' | 'failed' | 'queued'; back: boolean }

const hour = 60 * 60 * 1000
const day = 24 * hour
const edge = fc.constantFrom(-1, 0, 1)

/** A random time within two years, often at the very edge of a day. */
const someNow = fc
  .tuple(fc.integer({ min: 0, max: 730 * day }), fc.option(edge))
  .map(([ms, by]) => atEdge(Date.UTC(2025, 6, 1) + ms, by))

/** Milliseconds from now: a year of data, half of it around now, some of it at the edges of days. */
const offset = fc.record({
  ms: fc.oneof(fc.integer({ min: -366 * day, max: 0 }), fc.integer({ min: -9 * day, max: 0 })),
  edge: fc.option(edge),
})
type Offset = { ms: number; edge: number | null }

function atEdge(ms: number, by: number | null): number {
  return by === null ? ms : Math.floor(ms / day) * day + by
}
const from = (now: number, { ms, edge: by }: Offset) => atEdge(now + ms, by)

const contact = fc.record({
  at: offset,
  country: fc.constantFrom('', 'ES', 'US', 'DE', 'BR', 'PT', 'FR', 'IT'),
  sentAt: fc.option(offset),
  deleted: fc.boolean(),
})
const scan = fc.record({
  at: offset,
  status: fc.constantFrom('done' as const, 'failed' as const, 'queued' as const),
  back: fc.boolean(),
})

function seed(app: TestApp, userId: number, people: SeedContact[], photos: SeedScan[]): void {
  for (const { at, country, sentAt, deleted } of people) {
    const id = addContact(app, app.db, {
      userId,
      uid: `${at} ${country}`,
      columns: {
        ...makeCard({ country }),
        created_at: new Date(at),
        timestamp: new Date(at),
        whatsapp_sent: sentAt !== null,
        deleted_at: deleted ? new Date(at) : null,
      },
    })
    if (sentAt !== null) sendMessages(app, { userId, contactId: id, at: new Date(sentAt) })
  }
  for (const [index, { at, status, back }] of photos.entries()) {
    app.db
      .insert(scans)
      .values({
        user_id: userId,
        source: 'web',
        source_key: `k${index}`,
        status,
        received_at: new Date(at),
        back_of: back ? 1 : null,
      })
      .run()
  }
}

/** A first message that was sent, a follow-up the day after, and a first one that failed. */
function sendMessages(app: TestApp, { userId, contactId, at }: { userId: number; contactId: number; at: Date }): void {
  const common = { user_id: userId, contact_id: contactId, channel: 'link', created_at: at, send_at: at } as const
  app.db
    .insert(messages)
    .values([
      { ...common, kind: 'first', state: 'failed' },
      { ...common, kind: 'first', state: 'accepted', accepted_at: at },
      { ...common, kind: 'follow-up', state: 'delivered', accepted_at: new Date(at.getTime() + day) },
    ])
    .run()
}

/** The same numbers, counted naively. */
function expected(now: number, people: SeedContact[], photos: SeedScan[]) {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const kept = people.filter(one => !one.deleted)
  const counts = new Map<string, number>()
  for (const { country } of kept) if (country) counts.set(country, (counts.get(country) ?? 0) + 1)
  const days = [6, 5, 4, 3, 2, 1, 0].map(back => dayOf(now - back * day))
  return {
    total: { contacts: kept.length, messages: kept.filter(one => one.sentAt !== null).length },
    monthly: {
      countries: new Set(
        kept.filter(one => one.country && dayOf(one.at).slice(0, 7) === dayOf(now).slice(0, 7)).map(one => one.country),
      ).size,
    },
    weekly: days.map(date => ({
      date,
      scans: photos.filter(one => one.status === 'done' && !one.back && dayOf(one.at) === date).length,
      messages: kept.filter(one => one.sentAt !== null && dayOf(one.sentAt) === date).length,
    })),
    countries: [...counts]
      .map(([country, count]) => ({ country, count }))
      .sort((a, b) => b.count - a.count || (a.country < b.country ? -1 : 1))
      .slice(0, 5),
  }
}

describe('the portal’s statistics', () => {
  it('match the rows, across months and years', () => {
    fc.assert(
      fc.property(
        fc.array(contact, { maxLength: 40 }),
        fc.array(scan, { maxLength: 40 }),
        someNow,
        (someone, pictures, now) => {
          const people = someone.map(one => ({
            ...one,
            at: from(now, one.at),
            sentAt: one.sentAt && from(now, one.sentAt),
          }))
          const photos = pictures.map(one => ({ ...one, at: from(now, one.at) }))
          const app = createTestApp()
          const userId = makeUser(app)
          seed(app, userId, people, photos)
          seed(app, makeUser(app, { id: 1002 }), people, [])
          app.setNow(new Date(now).toISOString())
          expect(getPortalStats(app, { userId })).toEqual(expected(now, people, photos))
          app.db.$client.close()
        },
      ),
      { numRuns: repeats(30, 100) },
    )
  })

  it('are all zero for a new user, with seven days ending today', () => {
    const app = createTestApp()
    const stats = getPortalStats(app, { userId: makeUser(app) })
    expect(stats.total).toEqual({ contacts: 0, messages: 0 })
    expect(stats.weekly.map(day => day.date)).toEqual([
      '2026-03-04',
      '2026-03-05',
      '2026-03-06',
      '2026-03-07',
      '2026-03-08',
      '2026-03-09',
      '2026-03-10',
    ])
  })

  it('include a contact read just now', () => {
    const app = createTestApp()
    const userId = makeUser(app)
    makeContact(app, { userId })
    expect(getPortalStats(app, { userId })).toMatchObject({
      total: { contacts: 1 },
      monthly: { countries: 1 },
      countries: [{ country: 'ES', count: 1 }],
    })
  })
})
