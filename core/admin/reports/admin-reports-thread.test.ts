import { join } from 'node:path'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { expect, it } from 'vitest'
import type { ReportQuery } from '#contracts/admin.ts'
import { readReport } from '#core/admin/reports/admin-reports.ts'
import { startReports } from '#core/admin/reports/admin-reports-thread.ts'
import { openOrCreate } from '#tests/app/empty-database.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

const now = new Date('2026-03-10T12:00:00Z')
const query: ReportQuery<'users'> = {
  now,
  page: 1,
  limit: 20,
  search: 'olga',
  filter: 'all',
  sort: 'plan',
  order: 'desc',
}

function setUp() {
  const path = join(temporaryFolder('reports'), 'cards.db')
  const app = createTestApp({ db: openOrCreate(path) })
  return { app, reports: startReports(app.db) }
}

it('the reports’ thread answers like the connection itself, also to concurrent questions', async () => {
  const { app, reports } = setUp()
  makeContact(app, { userId: makeUser(app, { plan: 'pro' }) })
  const [overview, users] = await Promise.all([reports.read('overview', { now }), reports.read('users', query)])
  expect(overview).toEqual(readReport(app.db, 'overview', { now }))
  expect(users).toEqual(readReport(app.db, 'users', query))
  expect(users.users).toMatchObject([{ first_name: 'Olga', plan: 'pro', contactCount: 1 }])
  makeUser(app, { id: 2 })
  expect(await reports.read('overview', { now })).toMatchObject({ totalUsers: 2 })
  await reports.close()
})

it('a report that cannot be read fails alone, and a closed thread starts again', async () => {
  const { reports } = setUp()
  const broken = { ...query, page: Number.NaN }
  await expect(reports.read('users', broken)).rejects.toThrow('A report failed')
  expect(await reports.read('overview', { now })).toMatchObject({ totalUsers: 0 })
  const hanging = reports.read('overview', { now })
  await Promise.all([expect(hanging).rejects.toThrow('thread ended'), reports.close()])
  expect(await reports.read('overview', { now })).toMatchObject({ totalUsers: 0 })
  await reports.close()
})
