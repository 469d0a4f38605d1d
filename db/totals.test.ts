import { join } from 'node:path'
import { repeats } from 'card-reader/testing/repeats.ts'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Db, openDatabase } from '#db/client.ts'
import { contacts, countryTotals, scans, users, userTotals } from '#db/schema.ts'
import { openEmptyDatabase, openOrCreate } from '#tests/app/empty-database.ts'

const userIds = [1, 2, 3]
const anyUser = fc.constantFrom(...userIds)
const anyRow = fc.integer({ min: 1, max: 6 })
const anyTime = fc
  .constantFrom('2026-02-28T23:59:59.999Z', '2026-03-01T00:00:00Z', '2026-03-10T12:00:00Z')
  .map(time => Date.parse(time))
/** No row is of a later month. */
const month = '2026-03'
const anyCountry = fc.constantFrom('', 'ES', 'DE')
const anyStatus = fc.constantFrom('queued', 'reading', 'done', 'failed')

/**
 * A random write of any kind that the product, a repair or a purge may do; inserts come `often`, so that there are
 * rows to change.
 */
const insertContact =
  'insert into contacts (user_id, country, created_at, timestamp) select id, ?, 0, 0 from users where id = ?'
const insertScan = `insert into scans (user_id, source, source_key, status, received_at)
  select id, 'web', hex(randomblob(8)), ?, ? from users where id = ?`
const kind = (sql: string, ...values: Array<fc.Arbitrary<string | number | null>>) =>
  fc.tuple(...values).map(values => ({ sql, values }))
const often = 4
const anyWrite = fc.oneof(
  kind('insert or ignore into users (id, created_at) values (?, 0)', anyUser),
  kind('delete from users where id = ?', anyUser),
  kind(
    'update users set first_name = ?, email = ? where id = ?',
    fc.constantFrom('Ana', 'José'),
    fc.constantFrom('', 'a@b.example'),
    anyUser,
  ),
  { arbitrary: kind(insertContact, anyCountry, anyUser), weight: often },
  {
    arbitrary: kind(
      'update contacts set country = ?, deleted_at = ? where id = ?',
      anyCountry,
      fc.constantFrom(null, 5),
      anyRow,
    ),
    weight: often,
  },
  kind('delete from contacts where id = ?', anyRow),
  { arbitrary: kind(insertScan, anyStatus, anyTime, anyUser), weight: often },
  {
    arbitrary: kind(
      'update scans set status = ?, back_of = ?, received_at = ? where id = ?',
      anyStatus,
      fc.constantFrom(null, null, 7),
      anyTime,
      anyRow,
    ),
    weight: often,
  },
  kind('delete from scans where id = ?', anyRow),
)

function tally(keys: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1
  return counts
}

/** The totals counted from the rows. */
function counted(db: Db) {
  const kept = db
    .select()
    .from(contacts)
    .all()
    .filter(row => row.deleted_at === null)
  const done = db
    .select()
    .from(scans)
    .all()
    .filter(row => row.status === 'done' && row.back_of === null)
  return {
    contacts: tally(kept.map(row => String(row.user_id))),
    scans: tally(done.map(row => String(row.user_id))),
    thisMonth: tally(
      done.filter(row => row.received_at.toISOString().startsWith(month)).map(row => String(row.user_id)),
    ),
    countries: tally(kept.map(row => row.country).filter(Boolean)),
  }
}

/** The stored totals. */
function stored(db: Db) {
  const nonZero = (entries: Array<[string, number]>) => Object.fromEntries(entries.filter(([, n]) => n !== 0))
  const totals = db.select().from(userTotals).all()
  return {
    contacts: nonZero(totals.map(row => [String(row.user_id), row.contacts])),
    scans: nonZero(totals.map(row => [String(row.user_id), row.scans])),
    thisMonth: nonZero(totals.map(row => [String(row.user_id), row.month === month ? row.month_scans : 0])),
    countries: nonZero(
      db
        .select()
        .from(countryTotals)
        .all()
        .map(row => [row.country, row.contacts]),
    ),
  }
}

function write(db: Db, writes: Array<{ sql: string; values: Array<string | number | null> }>): void {
  for (const { sql, values } of writes) db.$client.prepare(sql).run(...values)
}

/** Compares the search index with the users' rows, and throws if they differ. */
function checkSearch(db: Db): void {
  db.$client.exec("insert into user_search (user_search, rank) values ('integrity-check', 1)")
}

describe('totals', () => {
  it('equal the rows after any writes', () => {
    fc.assert(
      fc.property(fc.array(anyWrite, { minLength: 5, maxLength: 60 }), writes => {
        const db = openEmptyDatabase()
        write(
          db,
          userIds.map(id => ({ sql: 'insert into users (id, created_at) values (?, 0)', values: [id] })),
        )
        write(db, writes)
        expect(stored(db)).toEqual(counted(db))
        expect(db.select().from(userTotals).all()).toHaveLength(db.select().from(users).all().length)
        checkSearch(db)
        db.$client.close()
      }),
      { numRuns: repeats(70, 200) },
    )
  })

  it('are recounted when their triggers were lost, for example with a rebuilt table', () => {
    const path = join(temporaryFolder('totals'), 'cards.db')
    const before = openOrCreate(path)
    before.$client.exec(
      'drop trigger totals_contact_added; drop trigger totals_user_added; drop trigger totals_scan_added',
    )
    const now = new Date(0)
    before.insert(users).values({ id: 7, first_name: 'Olga', created_at: now }).run()
    before.insert(contacts).values({ user_id: 7, country: 'ES', created_at: now, timestamp: now }).run()
    for (const day of ['2026-03-02', '2026-03-01', '2026-02-28'])
      write(before, [{ sql: insertScan, values: ['done', Date.parse(day), 7] }])
    expect(stored(before)).not.toEqual(counted(before))
    before.$client.close()

    const after = openDatabase(path)
    expect(stored(after)).toEqual(counted(after))
    expect(stored(after)).toMatchObject({ contacts: { 7: 1 }, scans: { 7: 3 }, thisMonth: { 7: 2 } })
    checkSearch(after)
    after.insert(contacts).values({ user_id: 7, created_at: now, timestamp: now }).run()
    expect(stored(after).contacts).toEqual({ 7: 2 })
  })

  it('are not recounted at an ordinary start', () => {
    const path = join(temporaryFolder('totals'), 'cards.db')
    const before = openOrCreate(path)
    before.insert(countryTotals).values({ country: 'XX', contacts: 1 }).run()
    before.$client.close()
    expect(stored(openDatabase(path)).countries).toEqual({ XX: 1 })
  })
})
