import { join } from 'node:path'
import { sign } from '@telegram-apps/init-data-node'
import { temporaryFolder } from 'card-reader/testing/temporary-folder.ts'
import { beforeEach, expect, it } from 'vitest'
import { createApi } from '#api/app.ts'
import { deleteAccount } from '#core/account/delete-account.ts'
import { createSession, endSession } from '#core/auth/portal-session.ts'
import { createAppKey, revokeAppKey } from '#core/integrations/app-keys.ts'
import { getScan } from '#core/scan/list-scans.ts'
import { openDatabase } from '#db/client.ts'
import { openOrCreate } from '#tests/app/empty-database.ts'
import { makeContact, makeScan, makeUser } from '#tests/app/factories.ts'
import { createTestApp, testToken } from '#tests/app/test-app.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder('ended-rights')
})

/** A service whose caller has made the same call twice already, and the same database as another process has it. */
async function setUp() {
  const path = join(folder, 'cards.db')
  const app = createTestApp({ db: openOrCreate(path) })
  const userId = makeUser(app, { id: 1001, plan: 'pro' })
  const api = createApi(app, { botUsername: () => undefined })
  const token = createSession(app, app.db, { userId })
  const request = { name: 'test', scopes: ['contacts:read' as const, 'carddav' as const], pictures: false }
  const { secret, key } = createAppKey(app, { userId, request })
  const launchData = sign({ user: { id: userId, first_name: 'Olga' } }, testToken, app.clock.now())
  const status = async (path: string, authorization: string) =>
    (await api.request(path, { headers: { authorization } })).status
  const authorizations = { session: `Bearer ${token}`, launchData: `tma ${launchData}` }
  const stream = async (way: keyof typeof authorizations) =>
    (await api.request('/api/scans/1001/events', { headers: { authorization: authorizations[way] } })).body
  const ways = {
    session: () => status('/api/contacts/1001', `Bearer ${token}`),
    key: () => status('/api/v1/contacts', `Bearer ${secret}`),
    launchData: () => status('/api/contacts/1001', `tma ${launchData}`),
  }
  for (const ask of Object.values(ways)) expect([await ask(), await ask()]).toEqual([200, 200])
  const elsewhere = openDatabase(path)
  return { app, userId, token, keyId: key.id, ...ways, stream, elsewhere, close: () => elsewhere.$client.close() }
}

it('a session is over with the next call once it was ended, and the other ways stay open', async () => {
  const { app, token, session, key, launchData, close } = await setUp()
  endSession(app, { token, everywhere: false })
  expect([await session(), await key(), await launchData()]).toEqual([401, 200, 200])
  close()
})

it('a key opens nothing once it was revoked', async () => {
  const { app, userId, keyId, session, key, close } = await setUp()
  revokeAppKey(app, { userId, keyId })
  expect([await session(), await key()]).toEqual([200, 401])
  close()
})

it('nothing opens a deleted account, and its page does not make it again', async () => {
  const { app, userId, session, key, launchData, elsewhere, close } = await setUp()
  app.setNow(new Date(app.clock.now().getTime() + 60_000).toISOString())
  await deleteAccount(app, { userId })
  expect([await session(), await key(), await launchData()]).toEqual([401, 401, 401])
  expect(elsewhere.$client.prepare('select count(*) from users').pluck().get()).toBe(0)
  close()
})

it('what another process ends is over with the next call too', async () => {
  const { session, key, elsewhere, close } = await setUp()
  elsewhere.$client.exec('delete from portal_sessions; delete from app_keys')
  expect([await session(), await key()]).toEqual([401, 401])
  close()
})

it.each(['session', 'launchData'] as const)(
  'a stream that was opened with a %s tells nothing once its right has ended',
  async way => {
    const { app, userId, token, stream, close } = await setUp()
    const { scanId } = makeScan(app, { userId, contactId: makeContact(app, { userId }) })
    const scan = getScan(app.db, { scanId })
    const reader = (await stream(way))?.pipeThrough(new TextDecoderStream()).getReader()
    const tellScan = () => app.signals.emit('scan-changed', { userId, scan })
    expect((await reader?.read())?.value).toContain('event: ping')
    tellScan()
    expect((await reader?.read())?.value).toContain('event: scan')
    app.setNow(new Date(app.clock.now().getTime() + 60_000).toISOString())
    if (way === 'session') endSession(app, { token, everywhere: false })
    else await deleteAccount(app, { userId })
    tellScan()
    expect(await reader?.read()).toMatchObject({ done: true })
    close()
  },
)
