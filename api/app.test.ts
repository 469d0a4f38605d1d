import { sign } from '@telegram-apps/init-data-node'
import { describe, expect, it } from 'vitest'
import { createApi } from '#api/app.ts'
import { userSchema } from '#contracts/users.ts'
import { parseEnv } from '#core/base/env.ts'
import { telegramUpdates } from '#db/schema.ts'
import { photoForm, setUpApi as setUp } from '#tests/app/api-setup.ts'
import { createTestApp, testToken } from '#tests/app/test-app.ts'

/** Every route that belongs to one person. */
const ownRoutes: Array<[string, string]> = [
  ['GET', '/api/user/1001'],
  ['PATCH', '/api/user/1001'],
  ['GET', '/api/contacts/1001'],
  ['POST', '/api/contacts/1001'],
  ['PATCH', '/api/contacts/1001/1'],
  ['DELETE', '/api/contacts/1001/1'],
  ['POST', '/api/contacts/1001/1/restore'],
  ['GET', '/api/contacts/1001/1/image'],
  ['POST', '/api/contacts/1001/keep-both'],
  ['GET', '/api/contacts/1001/1/voice-notes'],
  ['GET', '/api/contacts/1001/1/voice-notes/1'],
  ['DELETE', '/api/contacts/1001/1/voice-notes/1'],
  ['GET', '/api/events/1001'],
  ['POST', '/api/events/1001'],
  ['PATCH', '/api/events/1001/1'],
  ['DELETE', '/api/events/1001/1'],
  ['GET', '/api/events/1001/1/export'],
  ['GET', '/api/scans/1001'],
  ['POST', '/api/scans/1001'],
  ['GET', '/api/scans/1001/events'],
  ['POST', '/api/scans/1001/1/cards'],
  ['POST', '/api/contacts/1001/1/share'],
  ['POST', '/api/imports/1001'],
  ['POST', '/api/imports/1001/codes'],
  ['POST', '/api/imports/1001/1'],
  ['GET', '/api/user/1001/card'],
  ['PATCH', '/api/user/1001/card'],
  ['GET', '/api/user/1001/cards/abcdefgh2345'],
  ['POST', '/api/user/1001/cards/abcdefgh2345'],
  ['GET', '/api/user/1001/export'],
  ['POST', '/api/user/1001/downloads'],
  ['POST', '/api/user/1001/downloads/send'],
  ['DELETE', '/api/user/1001/card-images'],
  ['GET', '/api/user/1001/app-keys'],
  ['POST', '/api/user/1001/app-keys'],
  ['DELETE', '/api/user/1001/app-keys/1'],
  ['DELETE', '/api/user/1001'],
  ['GET', '/api/user/1001/webhooks'],
  ['POST', '/api/user/1001/webhooks'],
  ['DELETE', '/api/user/1001/webhooks/1'],
  ['POST', '/api/user/1001/webhooks/1/secret'],
  ['POST', '/api/user/1001/webhooks/1/enable'],
  ['GET', '/api/user/1001/webhooks/1/deliveries'],
  ['POST', '/api/user/1001/webhooks/1/deliveries/1/resend'],
]

describe('who is calling', () => {
  it.each(ownRoutes)(
    '%s %s: 401 without, with forged, stale, or future launch data; 403 for another’s',
    async (method, path) => {
      const { app, api, as, initData } = setUp()
      const hour = 60 * 60 * 1000
      const at = (ms: number) => new Date(app.clock.now().getTime() + ms)
      expect((await api.request(path, { method })).status).toBe(401)
      const status = async (id: number, init: string) => (await as(id, init)(method, path)).status
      expect(await status(1001, initData(1001, { token: '999999999:another-token-000000000000000000' }))).toBe(401)
      expect(await status(1001, initData(1001, { at: at(-24 * hour - 1000) }))).toBe(401)
      expect(await status(1001, initData(1001, { at: at(hour) }))).toBe(401)
      expect(await status(1001, `${initData(1001)}x`)).toBe(401)
      expect(await status(1002, initData(1002))).toBe(403)
    },
  )

  it('says in the caller’s language that a login has expired', async () => {
    const { as, initData } = setUp()
    const stale = initData(1001, { at: new Date('2026-03-09T11:00:00Z') })
    const answer = await as(1001, stale)('GET', '/api/user/1001', undefined, { 'accept-language': 'es-ES,es' })
    expect(answer.body).toMatchObject({ code: 'login-expired', error: expect.stringContaining('caducado') })
  })

  it('makes the user at the first call, with Telegram’s name', async () => {
    const { as } = setUp()
    const { status, body } = await as(1001)('GET', '/api/user/1001')
    expect(status).toBe(200)
    expect(userSchema.parse(body)).toMatchObject({ first_name: 'Olga', plan: 'free', scans_used: 0, scan_limit: 3 })
  })

  it('stops a caller who asks too often, with the time of the next try', async () => {
    const base = createTestApp().limits
    const { as } = setUp({ limits: { ...base, requestsPerUser: 2 } })
    const call = () => as(1001)('GET', '/api/user/1001')
    await call()
    await call()
    const refused = await call()
    expect([refused.status, refused.body]).toMatchObject([429, { code: 'too-many-requests' }])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await as(1002)('GET', '/api/user/1002')).status).toBe(200)
  })
})

describe('the user', () => {
  it('saves settings, and names wrong fields with SPEC’s words', async () => {
    const { as } = setUp()
    const call = as(1001)
    expect((await call('PATCH', '/api/user/1001', { company: 'Sur', language: 'es' })).body).toMatchObject({
      company: 'Sur',
      language: 'es',
    })
    const wrong = await call('PATCH', '/api/user/1001', { first_name: '', email: 'x' })
    expect(wrong.status).toBe(422)
    expect(wrong.body).toMatchObject({
      code: 'invalid-input',
      fields: { first_name: 'First name is required', email: 'Invalid email' },
    })
  })

  it.each([
    ['not JSON', '{'],
    ['a plan of one’s own choosing', JSON.stringify({ plan: 'unlimited' })],
    ['another id', JSON.stringify({ id: 5 })],
    ['a megabyte', JSON.stringify({ company: 'x'.repeat(1_000_000) })],
  ])('refuses %s', async (_, body) => {
    const { api, initData } = setUp()
    const headers = { authorization: `tma ${initData(1001)}`, 'content-type': 'application/json' }
    const response = await api.request('/api/user/1001', { method: 'PATCH', headers, body })
    expect(response.status).toBe(422)
  })
})

describe('the webhook', () => {
  const update = { update_id: 1, message: { chat: { id: 5 } } }
  const post = (api: ReturnType<typeof createApi>, secret: string, body: unknown = update) =>
    api.request('/api/webhooks/telegram', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret },
      body: JSON.stringify(body),
    })

  it('stores an update once and answers at once', async () => {
    const { app, api } = setUp()
    for (let n = 0; n < 2; n++) expect((await post(api, app.env.webhookSecret)).status).toBe(200)
    expect(app.db.select().from(telegramUpdates).all()).toMatchObject([
      { update_id: 1, lane: 'chat:5', processed_at: null },
    ])
  })

  it.each(['', 'wrong'])('believes nobody with the secret %j', async secret => {
    const { app, api } = setUp()
    expect((await post(api, secret)).status).toBe(401)
    expect(app.db.select().from(telegramUpdates).all()).toEqual([])
  })

  it('refuses a body that is no update', async () => {
    const { app, api } = setUp()
    expect((await post(api, app.env.webhookSecret, { hello: 1 })).status).toBe(422)
  })
})

describe('the rest', () => {
  it('answers an unknown route with 404 as JSON, whatever the method', async () => {
    const { api } = setUp()
    for (const method of ['GET', 'POST', 'DELETE']) {
      const response = await api.request('/api/nothing', { method })
      expect([response.status, await response.json()]).toMatchObject([404, { code: 'not-found' }])
    }
  })

  it('reports whether the process lives and is ready', async () => {
    const { app, api, as } = setUp()
    expect((await api.request('/healthz')).status).toBe(200)
    expect(await (await api.request('/readyz')).json()).toEqual({
      ok: true,
      database: true,
      queue: true,
      readers: true,
    })
    await as(1001)('POST', '/api/scans/1001', photoForm(), { 'idempotency-key': 'upload-0001' })
    app.setNow('2026-03-10T12:10:01Z')
    const stuck = await api.request('/readyz')
    expect([stuck.status, await stuck.json()]).toEqual([
      503,
      { ok: false, database: true, queue: false, readers: true },
    ])
  })

  it('hides the cause of an internal error and logs it', async () => {
    const { app, as } = setUp()
    const call = as(1001)
    await call('GET', '/api/user/1001')
    const logged: unknown[] = []
    app.log.error = fields => logged.push(fields)
    app.db.$client.exec('drop table contacts')
    const answer = await call('GET', '/api/contacts/1001')
    expect(answer.status).toBe(500)
    expect(JSON.stringify(answer.body)).not.toMatch(/table|sql/i)
    expect(logged).toHaveLength(1)
  })

  it('in demo mode signs the page in as the demo user, for loopback names only', async () => {
    const { api } = setUp({ env: parseEnv({ NODE_ENV: 'test' }) })
    const foreign = await api.request('http://evil.example/api/user/1')
    expect(foreign.status).toBe(403)
    expect((await api.request('http://localhost:3000/healthz')).status).toBe(200)
  })

  it.each([
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }, 200],
    [{}, 200],
    [{ origin: 'http://localhost:3000' }, 200],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'http://localhost:4000' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://evil.example' }, 403],
  ])('in demo mode accepts changes from its own page only: %j gets %i', async (headers, status) => {
    const { api } = setUp({ env: parseEnv({ NODE_ENV: 'test' }) })
    const call = (method: string, path: string) =>
      api.request(`http://localhost:3000${path}`, {
        method,
        headers: { host: 'localhost:3000', 'content-type': 'application/json', ...headers },
        ...(method === 'POST' ? { body: JSON.stringify({ phoneNumber: '+34612345678' }) } : {}),
      })
    expect((await call('POST', '/api/portal/auth/request-mfa')).status).toBe(status)
    expect((await call('GET', '/healthz')).status).toBe(200)
  })

  it('forbids caching of personal responses', async () => {
    const { api, as } = setUp()
    for (const path of ['/api/user/1001', '/api/contacts/1001', '/api/scans/1001', '/api/contacts/1001/9'])
      expect([path, (await as(1001)('GET', path)).headers.get('cache-control')]).toEqual([path, 'no-store'])
    expect((await api.request('/api/user/1001')).headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    ['https://cards.example', 'max-age='],
    ['http://cards.example', undefined],
    [undefined, undefined],
  ])('at %s makes browsers use https only: %s', async (PUBLIC_URL, policy) => {
    const { api } = setUp({ env: parseEnv({ NODE_ENV: 'test', BOT_TOKEN: testToken, PUBLIC_URL }) })
    const header = (await api.request('/healthz')).headers.get('strict-transport-security')
    expect(header).toEqual(policy ? expect.stringContaining(policy) : null)
  })

  it('makes links of its own address, never of the Host header', async () => {
    const app = createTestApp()
    const api = createApi(app, { botUsername: () => undefined, listensAt: () => 'http://localhost:8123' })
    const init = sign({ user: { id: 1001, first_name: 'Olga' }, query_id: 'q' }, testToken, app.clock.now())
    const answer = await api.request('http://evil.example/api/user/1001/downloads', {
      method: 'POST',
      headers: { authorization: `tma ${init}`, host: 'evil.example', 'content-type': 'application/json' },
      body: JSON.stringify({ what: 'account' }),
    })
    expect(await answer.text()).not.toContain('evil')
    expect(answer.status).toBe(200)
  })

  it('may be framed by Telegram only', async () => {
    const { api } = setUp()
    const policy = (await api.request('/healthz')).headers.get('content-security-policy')
    expect(policy).toContain("frame-ancestors 'self' https://web.telegram.org")
  })
})
