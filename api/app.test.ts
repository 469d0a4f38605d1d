import { sign } from '@telegram-apps/init-data-node'
import { describe, expect, it } from 'vitest'
import { createApi } from '#api/app.ts'
import { parseEnv } from '#core/base/env.ts'
import { getContact } from '#core/contacts/contacts.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { saveCard } from '#core/contacts/save-card.ts'
import type { Contact } from '#core/contracts/contacts.ts'
import { contactSchema } from '#core/contracts/contacts.ts'
import { type Scan, scanPageSchema, scanSchema } from '#core/contracts/scans.ts'
import { userSchema } from '#core/contracts/users.ts'
import { scanCards, telegramUpdates } from '#db/schema.ts'
import { makeCard, makeContact, makeScan, makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp, testToken } from '#tests/app/test-app.ts'

/** The api, and a client that signs in as somebody. */
function setUp(overrides: Partial<TestApp> = {}) {
  const app = createTestApp(overrides)
  const api = createApi(app, { botUsername: () => 'card_scan_bot' })
  const initData = (id: number, { token = testToken, at = app.clock.now(), language = 'en' } = {}) =>
    sign({ user: { id, first_name: 'Olga', language_code: language }, query_id: 'q' }, token, at)
  const as =
    (id: number, init = initData(id)) =>
    async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const isForm = body instanceof FormData
      const response = await api.request(path, {
        method,
        headers: {
          authorization: `tma ${init}`,
          ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      })
      const isJson = response.headers.get('content-type')?.includes('json')
      return {
        status: response.status,
        headers: response.headers,
        body: isJson ? await response.json() : await response.arrayBuffer(),
      }
    }
  return { app, api, as, initData }
}

function photoForm(bytes = 3, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  form.set('photo', new File([new Uint8Array(bytes)], 'card.jpg', { type: 'image/jpeg' }))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** Every route that belongs to one person. */
const ownRoutes: Array<[string, string]> = [
  ['GET', '/api/user/1001'],
  ['PATCH', '/api/user/1001'],
  ['GET', '/api/contacts/1001'],
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

  it('says that a login has expired, in the caller’s language', async () => {
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

  it('stops a caller who asks too often, and tells when to come back', async () => {
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

describe('contacts', () => {
  it('are a bare array, newest first, in SPEC’s fields', async () => {
    const { app, as } = setUp()
    makeContact(app, { userId: makeUser(app) })
    const { body } = await as(1001)('GET', '/api/contacts/1001')
    const [contact] = contactSchema.array().parse(body)
    expect(contact).toMatchObject({ first_name: 'Ana', whatsapp_sent: false, images: [] })
  })

  it('are changed, deleted, restored', async () => {
    const { app, as } = setUp()
    const id = makeContact(app, { userId: makeUser(app) })
    const call = as(1001)
    const list = async () => (await call('GET', '/api/contacts/1001')).body as Contact[]
    expect((await call('PATCH', `/api/contacts/1001/${id}`, { position: 'CEO' })).body).toMatchObject({
      position: 'CEO',
    })
    expect((await call('DELETE', `/api/contacts/1001/${id}`)).status).toBe(204)
    expect(await list()).toEqual([])
    expect((await call('POST', `/api/contacts/1001/${id}/restore`)).body).toMatchObject({ id, position: 'CEO' })
    expect(await list()).toHaveLength(1)
  })

  it.each(['PATCH', 'DELETE', 'restore', 'image'])(
    'of somebody else are not found under one’s own id: %s',
    async action => {
      const { app, as } = setUp()
      const id = makeContact(app, { userId: makeUser(app) })
      const path = `/api/contacts/1002/${id}`
      const call = as(1002)
      const answer =
        action === 'restore'
          ? await call('POST', `${path}/restore`)
          : action === 'image'
            ? await call('GET', `${path}/image`)
            : await call(action, path, action === 'PATCH' ? { notes: 'x' } : undefined)
      expect([answer.status, answer.body]).toMatchObject([404, { code: 'not-found' }])
    },
  )

  it.each(['0', '-1', 'x', '1e3', '99999999999999999999'])('%s is no contact', async id => {
    const { as } = setUp()
    expect((await as(1001)('DELETE', `/api/contacts/1001/${id}`)).status).toBe(404)
  })

  it('show the picture of their card', async () => {
    const { app, as } = setUp()
    const userId = makeUser(app)
    const image = new Uint8Array([0xff, 0xd8, 0xff, 1])
    const { contactId } = saveCard(app, app.db, { userId, card: makeCard(), image: { jpeg: image } })
    const answer = await as(1001)('GET', `/api/contacts/1001/${contactId}/image`)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(new Uint8Array(answer.body as ArrayBuffer)).toEqual(image)
    expect((await as(1001)('GET', `/api/contacts/1001/${contactId}/image?side=back`)).status).toBe(404)
    expect((await as(1001)('GET', `/api/contacts/1001/${contactId}/image?form=card`)).status).toBe(404)
  })

  it('show the card cut out of its photo, to their owner alone and only while they are there', async () => {
    const { app, as } = setUp()
    const userId = makeUser(app)
    makeUser(app, { id: 1002 })
    const image = {
      jpeg: Buffer.from('photo'),
      cutOut: { image: Buffer.from('card'), thumbnail: Buffer.from('small') },
    }
    const { contactId } = saveCard(app, app.db, { userId, card: makeCard(), image })
    const shown = async (form: string, id = 1001) => {
      const { status, body } = await as(id)('GET', `/api/contacts/${id}/${contactId}/image?side=front&form=${form}`)
      return status === 200 ? Buffer.from(body as ArrayBuffer).toString() : status
    }
    expect([await shown('photo'), await shown('card'), await shown('thumbnail'), await shown('else')]).toEqual([
      'photo',
      'card',
      'small',
      'photo',
    ])
    const [contact] = (await as(1001)('GET', '/api/contacts/1001')).body as Contact[]
    expect(contact).toMatchObject({ images: ['front'], cut_outs: ['front'] })
    expect([await shown('card', 1002), await shown('thumbnail', 1002)]).toEqual([404, 404])
    deleteContact(app, { userId, contactId })
    expect([await shown('card'), await shown('thumbnail')]).toEqual([404, 404])
  })
})

describe('scans', () => {
  const key = { 'idempotency-key': 'upload-0001' }

  it('take a photo once, however often it is sent', async () => {
    const { as } = setUp()
    const call = as(1001)
    const first = await call('POST', '/api/scans/1001', photoForm(), key)
    const again = await call('POST', '/api/scans/1001', photoForm(), key)
    expect([first.status, again.status]).toEqual([202, 200])
    expect((again.body as Scan).id).toBe((first.body as Scan).id)
    expect((await call('GET', '/api/scans/1001')).body).toMatchObject({ scans: [{ status: 'queued', source: 'web' }] })
  })

  it.each([
    ['no key', photoForm(), {}, 422, 'invalid-input'],
    ['no photo', new FormData(), key, 422, 'invalid-input'],
    ['an empty photo', photoForm(0), key, 422, 'photo-empty'],
    ['a foreign back side', photoForm(3, { back_of: '77' }), key, 404, 'not-found'],
    ['21 MB', photoForm(21 * 1024 * 1024), key, 413, 'photo-too-large'],
  ])('refuse %s', async (_, form, headers, status, code) => {
    const { as } = setUp()
    const answer = await as(1001)('POST', '/api/scans/1001', form, headers)
    expect([answer.status, answer.body]).toMatchObject([status, { code }])
  })

  it.each(['before=0', 'before=x', 'limit=0', 'limit=201'])('refuse to list %s', async query => {
    const { as } = setUp()
    expect((await as(1001)('GET', `/api/scans/1001?${query}`)).status).toBe(422)
  })

  it('save the further cards of a photo when told to, once', async () => {
    const { app, as } = setUp()
    const call = as(1001)
    const { body } = await call('POST', '/api/scans/1001', photoForm(), key)
    const { id } = scanSchema.parse(body)
    app.db.insert(scanCards).values({ scan_id: id, position: 1, card: makeCard() }).run()
    const path = `/api/scans/1001/${id}/cards`
    expect((await call('POST', path, { save: 'yes' })).status).toBe(422)
    expect((await call('POST', '/api/scans/1001/77/cards', { save: true })).status).toBe(404)
    for (let press = 1; press <= 2; press++) {
      const answer = await call('POST', path, { save: true })
      expect(scanSchema.parse(answer.body)).toMatchObject({ cards_waiting: 0, cards_saved: 1 })
    }
    expect((await call('GET', '/api/contacts/1001')).body).toHaveLength(1)
  })

  it('keep both where a further card was merged, for nobody else', async () => {
    const { app, as } = setUp()
    makeUser(app)
    const known = makeContact(app, { userId: 1001, position: '' })
    const other = makeContact(app, { userId: 1001, first_name: 'Berta', email: 'berta@firmapuig.es', phone_e164: '' })
    const { scanId } = makeScan(app, { userId: 1001, contactId: other })
    app.db.insert(scanCards).values({ scan_id: scanId, position: 1, card: makeCard() }).run()
    const answer = await as(1001)('POST', `/api/scans/1001/${scanId}/cards`, { save: true })
    const [merged] = scanSchema.parse(answer.body).further_merged
    expect(merged).toMatchObject({ first_name: 'Ana', company: 'Norte Obras S.L.' })
    const body = { card_id: merged!.card_id }
    expect((await as(1002)('POST', '/api/contacts/1002/keep-both', body)).status).toBe(404)
    const kept = await as(1001)('POST', '/api/contacts/1001/keep-both', body)
    expect(kept.body).toMatchObject({ first_name: 'Ana', position: 'Head of Sales' })
    expect(getContact(app, { userId: 1001, contactId: known }).position).toBe('')
    const list = await as(1001)('GET', '/api/scans/1001')
    expect(scanPageSchema.parse(list.body).scans[0]).toMatchObject({ cards_saved: 1, further_merged: [] })
  })

  it('tell of the limit with 402', async () => {
    const { as } = setUp()
    const call = as(1001)
    for (let n = 1; n <= 3; n++)
      await call('POST', '/api/scans/1001', photoForm(), { 'idempotency-key': `upload-000${n}` })
    const answer = await call('POST', '/api/scans/1001', photoForm(), { 'idempotency-key': 'upload-0004' })
    expect([answer.status, answer.body]).toMatchObject([402, { code: 'quota-exceeded' }])
  })

  it('send what is open at once, then each change of one’s own scans', async () => {
    const { app, api, as, initData } = setUp()
    await as(1001)('POST', '/api/scans/1001', photoForm(), key)
    const response = await api.request('/api/scans/1001/events', {
      headers: { authorization: `tma ${initData(1001)}` },
    })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const until = async (part: string) => {
      while (!text.includes(part)) text += (await reader.read()).value
    }
    await until('event: ping')
    expect(text).toContain('"status":"queued"')
    const [scan] = ((await as(1001)('GET', '/api/scans/1001')).body as { scans: Scan[] }).scans
    app.signals.emit('scan-changed', { userId: 1002, scan: { ...scan!, id: 555 } })
    app.signals.emit('scan-changed', { userId: 1001, scan: { ...scan!, status: 'extracting' } })
    await until('"status":"extracting"')
    expect(text).not.toContain('"id":555,')
    await reader.cancel()
  })

  it('hold no event stream open for a HEAD', async () => {
    const { api, initData } = setUp()
    const headers = { authorization: `tma ${initData(1001)}` }
    for (let n = 0; n < 6; n++) await api.request('/api/scans/1001/events', { method: 'HEAD', headers })
    const stream = await api.request('/api/scans/1001/events', { headers })
    expect(stream.status).toBe(200)
    await stream.body!.cancel()
  })

  it('allow five event streams at once, and another when one is closed', async () => {
    const { api, initData } = setUp()
    const open = () => api.request('/api/scans/1001/events', { headers: { authorization: `tma ${initData(1001)}` } })
    const streams = await Promise.all(Array.from({ length: 5 }, open))
    expect((await open()).status).toBe(429)
    await streams[0]!.body!.cancel()
    const another = await open()
    expect(another.status).toBe(200)
    for (const stream of [...streams.slice(1), another]) await stream.body!.cancel()
  })

  it('count no event stream that broke off by itself', async () => {
    const logged: string[] = []
    const { app, api, initData } = setUp({
      log: { ...createTestApp().log, error: (_, text) => void logged.push(text) },
    })
    const open = () => api.request('/api/scans/1001/events', { headers: { authorization: `tma ${initData(1001)}` } })
    await (await open()).body!.cancel()
    app.db.$client.exec('alter table scan_cards rename to away')
    for (let n = 0; n < 6; n++) expect(await (await open()).text()).toBe('')
    app.db.$client.exec('alter table away rename to scan_cards')
    expect(logged).toEqual(Array(6).fill('A stream of scans broke off'))
    const stream = await open()
    expect(stream.status).toBe(200)
    await stream.body!.cancel()
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

  it('refuses what is not an update', async () => {
    const { app, api } = setUp()
    expect((await post(api, app.env.webhookSecret, { hello: 1 })).status).toBe(422)
  })
})

describe('the rest', () => {
  it('answers an unknown call of any method with 404 as JSON', async () => {
    const { api } = setUp()
    for (const method of ['GET', 'POST', 'DELETE']) {
      const response = await api.request('/api/nothing', { method })
      expect([response.status, await response.json()]).toMatchObject([404, { code: 'not-found' }])
    }
  })

  it('says whether it lives and is ready', async () => {
    const { app, api, as } = setUp()
    expect((await api.request('/healthz')).status).toBe(200)
    expect(await (await api.request('/readyz')).json()).toEqual({ ok: true, database: true, queue: true })
    await as(1001)('POST', '/api/scans/1001', photoForm(), { 'idempotency-key': 'upload-0001' })
    app.setNow('2026-03-10T12:10:01Z')
    const stuck = await api.request('/readyz')
    expect([stuck.status, await stuck.json()]).toEqual([503, { ok: false, database: true, queue: false }])
  })

  it('hides what went wrong inside, and logs it', async () => {
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

  it('in demo mode signs the page in as the one demo user, for loopback names only', async () => {
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
  ])('in demo mode is changed by its own page alone: %j gets %i', async (headers, status) => {
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

  it('lets nobody keep what it answers of a person', async () => {
    const { api, as } = setUp()
    for (const path of ['/api/user/1001', '/api/contacts/1001', '/api/scans/1001', '/api/contacts/1001/9'])
      expect([path, (await as(1001)('GET', path)).headers.get('cache-control')]).toEqual([path, 'no-store'])
    expect((await api.request('/api/user/1001')).headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    ['https://cards.example', 'max-age='],
    ['http://cards.example', undefined],
    [undefined, undefined],
  ])('at %s asks browsers to stay with https: %s', async (PUBLIC_URL, policy) => {
    const { api } = setUp({ env: parseEnv({ NODE_ENV: 'test', BOT_TOKEN: testToken, PUBLIC_URL }) })
    const header = (await api.request('/healthz')).headers.get('strict-transport-security')
    expect(header).toEqual(policy ? expect.stringContaining(policy) : null)
  })

  it('makes links of the address it listens on, never of the Host header', async () => {
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
