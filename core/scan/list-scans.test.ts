import { expect, test } from 'vitest'
import { scans } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'
import { listScanPage } from './list-scans.ts'

function addScans(app: TestApp, user_id: number, keys: string): void {
  for (const source_key of keys) {
    app.db
      .insert(scans)
      .values({ user_id, source: 'web', source_key, status: 'done', received_at: app.clock.now() })
      .run()
  }
}

test('the chat gets the latest scans, then those before them, page by page, and never anybody else’s', () => {
  const app = createTestApp()
  const userId = makeUser(app)
  addScans(app, userId, 'ab')
  addScans(app, makeUser(app, { id: 1002 }), 'abc')
  addScans(app, userId, 'cde')

  const latest = listScanPage(app, { userId, limit: 2 })
  expect([latest.scans.map(scan => scan.id), latest.has_earlier]).toEqual([[7, 8], true])
  const before = listScanPage(app, { userId, before: 7, limit: 2 })
  expect([before.scans.map(scan => scan.id), before.has_earlier]).toEqual([[2, 6], true])
  const first = listScanPage(app, { userId, before: 2, limit: 2 })
  expect([first.scans.map(scan => scan.id), first.has_earlier]).toEqual([[1], false])
})

test('a page that holds all of them has nothing before it', () => {
  const app = createTestApp()
  const userId = makeUser(app)
  addScans(app, userId, 'ab')
  expect(listScanPage(app, { userId, limit: 2 })).toMatchObject({ scans: [{ id: 1 }, { id: 2 }], has_earlier: false })
})
