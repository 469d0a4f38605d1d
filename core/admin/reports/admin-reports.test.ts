import { repeats } from 'card-reader/testing/repeats.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AdminUser, ReportQuery } from '#contracts/admin.ts'
import { userFilters, userSorts } from '#contracts/admin-lists.ts'
import { type PlanColumn, planColumns, planRank } from '#contracts/plans.ts'
import { readReport } from '#core/admin/reports/admin-reports.ts'
import { openDatabase } from '#db/client.ts'
import { contacts, scans, subscriptions, users } from '#db/schema.ts'

const now = new Date('2026-03-10T12:00:00Z')
const times = ['2026-02-08T23:59:59Z', '2026-02-09T00:00:00Z', '2026-02-28T23:59:59.999Z', '2026-03-01T00:00:00Z']
const anyTime = fc
  .constantFrom(...times, '2026-03-09T23:59:59.999Z', '2026-03-10T00:00:00Z')
  .map(text => new Date(text))
const anyWord = fc.constantFrom(
  '',
  'Ana',
  'ana',
  'Ñu',
  'José Luis',
  'Norte "Obras"',
  '100%',
  'a_b',
  '美咲工業',
  '<script>',
)
const anyUser = fc.record({
  first_name: anyWord,
  last_name: anyWord,
  email: fc.constantFrom('', 'ana@norte.example', 'B@norte.example'),
  company: anyWord,
  created_at: anyTime,
})
const owner = { user: fc.nat({ max: 7 }) }
const anySubscription = fc.record({
  ...owner,
  plan: fc.constantFrom(...planColumns),
  source: fc.constantFrom('grant', 'stripe', 'stars'),
  starts_at: fc.constantFrom(new Date(0), new Date('2026-03-10T12:00:00.001Z')),
  ends_at: fc.constantFrom(null, null, new Date('2026-03-10T12:00:00Z'), new Date('2026-04-01')),
})
const anyContact = fc.record({
  ...owner,
  timestamp: anyTime,
  country: fc.constantFrom('', 'ES', 'DE', 'US', 'FR', 'IT', 'MX'),
  deleted_at: fc.constantFrom(null, null, now),
})
const anyScan = fc.record({
  ...owner,
  status: fc.constantFrom('queued', 'done', 'done', 'failed'),
  back_of: fc.constantFrom(null, null, 1),
  received_at: anyTime,
})
const anyService = fc.record({
  users: fc.array(anyUser, { maxLength: 8 }),
  subscriptions: fc.array(anySubscription, { maxLength: 8 }),
  contacts: fc.array(anyContact, { maxLength: 20 }),
  scans: fc.array(anyScan, { maxLength: 20 }),
})
type Service = typeof anyService extends fc.Arbitrary<infer Value> ? Value : never

const db = openDatabase(':memory:')

/** Leaves only these rows in the database, without rows of other users. */
function fill(service: Service): void {
  db.delete(users).run()
  const idOf = (index: number) => 1000 + index * 37
  const owned = <Row extends { user: number }>(rows: Row[]) =>
    rows.filter(row => row.user < service.users.length).map(({ user, ...row }) => ({ ...row, user_id: idOf(user) }))
  for (const [index, user] of service.users.entries())
    db.insert(users)
      .values({ ...user, id: idOf(index) })
      .run()
  for (const row of owned(service.subscriptions)) db.insert(subscriptions).values(row).run()
  for (const row of owned(service.contacts))
    db.insert(contacts)
      .values({ ...row, created_at: now })
      .run()
  for (const [index, row] of owned(service.scans).entries())
    db.insert(scans)
      .values({ ...row, source: 'web', source_key: `key ${index}` })
      .run()
}

const latest = (dates: Date[]) => dates.toSorted((a, b) => b.getTime() - a.getTime())[0]?.toISOString() ?? null

/** Every user as the report should show them, counted from all rows. */
function countUsers(): AdminUser[] {
  const live = db.select().from(subscriptions).all().filter(isLiveNow)
  const kept = db
    .select()
    .from(contacts)
    .all()
    .filter(row => row.deleted_at === null)
  return db
    .select()
    .from(users)
    .all()
    .map(user => {
      const own = kept.filter(row => row.user_id === user.id)
      const plans = live.filter(row => row.user_id === user.id).map(row => row.plan)
      return {
        id: user.id,
        first_name: user.first_name,
        last_name: user.last_name,
        telegram_id: user.id,
        email: user.email,
        company: user.company,
        plan: plans.reduce<PlanColumn>((best, plan) => (planRank(plan) > planRank(best) ? plan : best), 'free'),
        scans_used: countedScans(user.id).filter(at => at >= '2026-03-01').length,
        contactCount: own.length,
        lastContact: latest(own.map(row => row.timestamp)),
        created_at: user.created_at.toISOString(),
      }
    })
}

const isLiveNow = (row: { starts_at: Date; ends_at: Date | null }) =>
  row.starts_at <= now && (row.ends_at === null || row.ends_at > now)

/** Granted plans are not paid. */
function isPaying(userId: number): boolean {
  const rows = db.select().from(subscriptions).all()
  return rows.some(row => row.user_id === userId && row.source !== 'grant' && row.plan !== 'free' && isLiveNow(row))
}

function countedScans(userId?: number): string[] {
  return db
    .select()
    .from(scans)
    .all()
    .filter(row => row.status === 'done' && row.back_of === null && (userId === undefined || row.user_id === userId))
    .map(row => row.received_at.toISOString())
}

const oneDecimal = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 10) / 10)

function check(property: () => void): void {
  fc.assert(
    fc.property(anyService, service => {
      fill(service)
      property()
    }),
    { numRuns: repeats(30, 60) },
  )
}

describe('the reports match the rows counted one by one', () => {
  it('in the overview', () => {
    check(() => {
      const all = countUsers()
      const paidUsers = all.filter(user => isPaying(user.id)).length
      const freeUsers = all.filter(user => user.plan === 'free').length
      const totalContacts = all.reduce((sum, user) => sum + user.contactCount, 0)
      const totalScansUsed = countedScans().length
      expect(readReport(db, 'overview', { now })).toEqual({
        totalUsers: all.length,
        newUsersToday: all.filter(user => user.created_at >= '2026-03-10').length,
        conversionRate: oneDecimal(paidUsers * 100, all.length),
        totalScansUsed,
        freeUsers,
        paidUsers,
        totalContacts,
        avgContactsPerUser: oneDecimal(totalContacts, all.length),
        avgScansPerUser: oneDecimal(totalScansUsed, all.length),
      })
    })
  })

  it('in the analytics', () => {
    check(() => {
      const all = countUsers()
      const countries = new Map<string, number>()
      for (const { country, deleted_at } of db.select().from(contacts).all())
        if (country && deleted_at === null) countries.set(country, (countries.get(country) ?? 0) + 1)
      expect(readReport(db, 'analytics', { now })).toEqual({
        planDistribution: planColumns.map(plan => ({ plan, count: all.filter(user => user.plan === plan).length })),
        topCountries: [...countries]
          .map(([country, count]) => ({ country, count }))
          .sort((a, b) => b.count - a.count || (a.country < b.country ? -1 : 1))
          .slice(0, 5),
      })
    })
  })

  it('in a user’s activity, with the days without scans', () => {
    check(() => {
      for (const { id } of countUsers()) {
        const days = readReport(db, 'activity', { now, userId: id })?.activity ?? []
        expect(days).toHaveLength(30)
        expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-02-09', '2026-03-10'])
        const counted = countedScans(id)
        for (const { day, scans } of days) expect(scans).toBe(counted.filter(at => at.startsWith(day)).length)
      }
    })
    expect(readReport(db, 'activity', { now, userId: 5 })).toBeUndefined()
  })

  it('in the users’ table, for every filter, sort and page', () => {
    const anyQuery = fc.record({
      filter: fc.constantFrom(...userFilters),
      sort: fc.constantFrom(...userSorts),
      order: fc.constantFrom('asc', 'desc'),
      search: fc.constantFrom(
        '',
        '',
        'ana',
        'n',
        'NORTE',
        'ana 10',
        'ana norte',
        '100%',
        'a_b',
        '"',
        '美',
        '美咲工',
        '<script>',
        '1037',
      ),
      limit: fc.constantFrom(2, 20),
    })
    fc.assert(
      fc.property(anyService, anyQuery, (service, query) => {
        fill(service)
        const wanted = expectUsers(query)
        const found: AdminUser[] = []
        for (let page = 1; ; page++) {
          const { users, pagination } = readReport(db, 'users', { ...query, now, page })
          expect(pagination).toMatchObject({ page, total: wanted.length, hasPrev: page > 1 })
          expect(pagination.totalPages).toBe(Math.max(1, Math.ceil(wanted.length / query.limit)))
          found.push(...users)
          if (!pagination.hasNext) break
        }
        expect(found).toEqual(wanted)
        expect(readReport(db, 'users', { ...query, now, page: 99 })).toMatchObject({
          users: [],
          pagination: { total: wanted.length },
        })
      }),
      { numRuns: repeats(150, 400) },
    )
  })

  it('in the list of scans', () => {
    check(() => {
      const ids = db
        .select()
        .from(scans)
        .all()
        .toSorted((a, b) => b.received_at.getTime() - a.received_at.getTime() || b.id - a.id)
        .map(row => row.id)
      const pages = [1, 2, 3].map(page => readReport(db, 'scans', { now, page, limit: 7 }))
      expect(pages.flatMap(page => page.scans.map(scan => scan.id))).toEqual(ids.slice(0, 21))
      expect(pages[0]?.pagination.total).toBe(ids.length)
    })
  })
})

/** ASCII letters fold in sorting; ties sort by id in the same direction. */
function expectUsers(query: Pick<ReportQuery<'users'>, 'filter' | 'sort' | 'order' | 'search'>): AdminUser[] {
  const folded = (text: string) => text.replace(/[A-Z]/g, letter => letter.toLowerCase())
  const bytes = (text: string) => Buffer.from(folded(text)).toString('hex')
  const keys: Record<typeof query.sort, (user: AdminUser) => Array<string | number>> = {
    name: user => [bytes(user.first_name), bytes(user.last_name)],
    email: user => [bytes(user.email)],
    plan: user => [planRank(user.plan)],
    scans_used: user => [user.scans_used],
    contactCount: user => [user.contactCount],
    created_at: user => [user.created_at],
  }
  const passes: Record<typeof query.filter, (user: AdminUser) => boolean> = {
    all: () => true,
    new_today: user => user.created_at >= '2026-03-10',
    free: user => user.plan === 'free',
    paid: user => isPaying(user.id),
  }
  const plainOf = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plainOf(query.search).split(' ')
  const matches = (user: AdminUser) =>
    words.every(word =>
      [String(user.id), user.first_name, user.last_name, user.email, user.company].some(text =>
        plainOf(text).includes(word),
      ),
    )
  const compare = (a: AdminUser, b: AdminUser) => {
    const [left, right] = [
      [...keys[query.sort](a), a.id],
      [...keys[query.sort](b), b.id],
    ]
    const index = left.findIndex((key, at) => key !== right[at])
    return index === -1 ? 0 : (left[index] ?? '') < (right[index] ?? '') ? -1 : 1
  }
  const sorted = countUsers().filter(passes[query.filter]).filter(matches).toSorted(compare)
  return query.order === 'asc' ? sorted : sorted.reverse()
}
