import { join } from 'node:path'
import { sign } from '@telegram-apps/init-data-node'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { expect, onTestFinished, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { createSession } from '#core/auth/portal-session.ts'
import { openDatabase } from '#db/client.ts'
import { openOrCreate } from '#tests/app/empty-database.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp, testToken } from '#tests/app/test-app.ts'
import { ownTime } from '#tests/own-time.ts'

/** The API over a database file, a person signed in to both clients, and another connection that can hold the lock. */
function setUp() {
  const folder = temporaryFolder('csb-write-lock')
  const path = join(folder, 'test.db')
  const app = createTestApp({ db: openOrCreate(path) })
  const other = openDatabase(path)
  onTestFinished(() => {
    other.$client.close()
    app.db.$client.close()
  })
  const userId = makeUser(app)
  makeContact(app, { userId })
  const token = createSession(app, app.db, { userId })
  const api = createApi(app, { botUsername: () => undefined })
  const tma = (language: string) =>
    sign(
      { user: { id: userId, first_name: 'Olga', language_code: language }, query_id: 'q' },
      testToken,
      app.clock.now(),
    )
  const call = async (path: string, init: RequestInit = {}, language = 'en') => {
    const authorization = path.startsWith('/api/portal') ? `Bearer ${token}` : `tma ${tma(language)}`
    return api.request(path, { ...init, headers: { authorization, 'content-type': 'application/json' } })
  }
  return { app, other, call }
}

const reads = [
  '/healthz',
  '/readyz',
  '/api/user/1001',
  '/api/contacts/1001',
  '/api/scans/1001',
  '/api/messages/1001/settings',
  '/api/subscription/1001/status',
  '/api/portal/user/profile',
  '/api/portal/user/stats',
  '/api/portal/contacts',
]

test('while another process writes, reads are answered at once, and optional writes are skipped', async () => {
  const { app, other, call } = setUp()
  const before = await Promise.all(reads.map(path => call(path)))
  // The session would be extended, and Telegram's language has changed.
  app.setNow('2026-03-10T15:00:00Z')
  other.$client.exec('begin immediate')
  const during: number[] = []
  const waited = await ownTime(async () => {
    for (const path of reads) during.push((await call(path, {}, 'es')).status)
  })
  other.$client.exec('rollback')
  expect(during).toEqual(before.map(answer => answer.status))
  expect(during).not.toContain(500)
  // A single write would wait for 5 s.
  expect(waited).toBeLessThan(5000)
})

test('reading writes nothing if nothing has changed', async () => {
  const { app, call } = setUp()
  for (const path of reads) await call(path)
  const changes = () => app.db.$client.prepare('select total_changes()').pluck().get()
  const before = changes()
  for (const path of reads) await call(path)
  expect(changes()).toBe(before)
})

test('a change waits for the other process while reads continue, and is made then', async () => {
  const { other, call } = setUp()
  other.$client.exec('begin immediate')
  let isDone = false
  const change = call('/api/user/1001', { method: 'PATCH', body: JSON.stringify({ company: 'Norte' }) }).then(
    answer => {
      isDone = true
      return answer
    },
  )
  for (let n = 0; n < 5; n++) expect((await call('/api/user/1001')).status).toBe(200)
  expect(isDone).toBe(false)
  other.$client.exec('rollback')
  expect((await change).status).toBe(200)
  expect(await (await call('/api/user/1001')).text()).toContain('Norte')
})
