import { Validator } from '@seriousme/openapi-schema-validator'
import Ajv from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { createApi } from '#api/app.ts'
import { getContact, listContacts } from '#core/contacts/contacts.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { apiCalls } from '#core/contracts/integrations/api-v1.ts'
import { type KeyScope, keyScopes } from '#core/contracts/integrations/app-keys.ts'
import type { ApiContact } from '#core/contracts/integrations/v1/contacts.ts'
import { createAppKey } from '#core/integrations/app-keys.ts'
import { runScanQueue } from '#core/scan/run-scan-queue.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'

type Document = {
  paths: Record<string, Record<string, { responses: Record<string, { content?: object }> }>>
  components: { schemas: Record<string, object> }
}

async function setUp(overrides: Partial<TestApp> = {}) {
  const app = createTestApp(overrides)
  const api = createApi(app, { botUsername: () => 'card_scan_bot' })
  let served = api
  const document = (await (await api.request('/api/v1/openapi.json')).json()) as Document
  const ajv = new Ajv({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'api')
  const userId = makeUser(app, { id: 1001, plan: 'pro' })
  const keyOf = (scopes: KeyScope[] = [...keyScopes], id = userId) =>
    createAppKey(app, { userId: id, request: { name: 'n8n', scopes, pictures: false } }).secret

  /** Calls with a key, and holds the answer to what the document says of it. */
  async function call(key: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const isForm = body instanceof FormData
    const answer = await served.request(`/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    const json = text === '' ? undefined : JSON.parse(text)
    checkAnswer(method, path, answer.status, json)
    return { status: answer.status, headers: answer.headers, body: json }
  }

  function checkAnswer(method: string, path: string, status: number, json: unknown): void {
    const template = Object.keys(document.paths).find(one =>
      new RegExp(`^${one.replace(/\{\w+\}/g, '[^/]+')}$`).test(path.split('?')[0]!),
    )
    const told = document.paths[template!]![method.toLowerCase()]!.responses[status]
    expect(told, `${method} ${path} answers ${status}`).toBeDefined()
    const name = /schemas\/(\w+)/.exec(JSON.stringify(told!.content ?? {}))?.[1]
    const validate = ajv.getSchema(`api#/components/schemas/${name}`)
    expect([validate?.(json) ?? json === undefined, validate?.errors ?? null]).toEqual([true, null])
  }

  /** As the service does when it starts again: whatever an edge held in memory is gone. */
  const restart = () => {
    served = createApi(app, { botUsername: () => 'card_scan_bot' })
  }
  return { app, api, userId, keyOf, call, restart, document }
}

function photoForm(bytes = 3): FormData {
  const form = new FormData()
  form.set('photo', new File([new Uint8Array(bytes)], 'card.jpg', { type: 'image/jpeg' }))
  return form
}

const nobody = '9b2f6c1e-8a54-4c0b-9d7e-3f1a2b4c5d6e'

describe('contacts', () => {
  it('are listed in the order of their changes, page by page, and go on from a moment', async () => {
    const { app, userId, keyOf, call } = await setUp()
    const [first = 0] = ['Ana', 'Bea', 'Eva'].map(first_name =>
      makeContact(app, { userId, first_name, email: `${first_name}@sur.es`, phone_e164: '' }),
    )
    makeContact(app, { userId: makeUser(app, { id: 2 }), first_name: 'Foreign' })
    app.setNow('2026-03-11T00:00:00Z')
    updateContact(app, { userId, contactId: first, patch: { company: 'Sur' } })
    const key = keyOf(['contacts:read'])
    const names = (body: { contacts: ApiContact[] }) => body.contacts.map(one => one.first_name)
    const page = await call(key, 'GET', '/contacts?limit=2')
    expect(names(page.body)).toEqual(['Bea', 'Eva'])
    const rest = await call(key, 'GET', `/contacts?limit=2&cursor=${page.body.next_cursor}`)
    expect([names(rest.body), rest.body.next_cursor]).toEqual([['Ana'], null])
    const since = await call(key, 'GET', '/contacts?updated_since=2026-03-11T01:00:00%2B01:00')
    expect(names(since.body)).toEqual(['Ana'])
    deleteContact(app, { userId, contactId: first })
    expect(names((await call(key, 'GET', '/contacts')).body)).toEqual(['Bea', 'Eva'])
    const all = await call(key, 'GET', '/contacts?deleted=true')
    expect(all.body.contacts.at(-1)).toMatchObject({ first_name: 'Ana', deleted_at: '2026-03-11T00:00:00.000Z' })
  })

  it('are created, read, changed, deleted, and mean the same contact everywhere', async () => {
    const { app, userId, keyOf, call } = await setUp()
    const key = keyOf()
    const created = await call(key, 'POST', '/contacts', { first_name: 'Ana', phone: '+34 612 345 678', tags: ['x'] })
    expect(created.status).toBe(201)
    const { id } = created.body
    expect(created.body).toMatchObject({ phone_e164: '+34612345678', country: 'ES', confidence: { first_name: 1 } })
    expect(getContact(app, { userId, contactId: 1 }).vcf).toBe(created.body.vcard)
    expect(created.body.vcard).toContain(`UID:${id}\r\n`)
    const changed = await call(key, 'PATCH', `/contacts/${id}`, { company: 'Sur' })
    expect(changed.body).toMatchObject({ id, company: 'Sur', first_name: 'Ana', tags: ['x'] })
    expect((await call(key, 'GET', `/contacts/${id}`)).body).toEqual(changed.body)
    expect((await call(key, 'DELETE', `/contacts/${id}`)).status).toBe(204)
    expect((await call(key, 'GET', `/contacts/${id}`)).status).toBe(404)
    expect(app.db.$client.prepare('select contacts_version n from users').get()).toEqual({ n: 3 })
  })

  it('are created so many a UTC day, whatever the number of keys, of restarts and of deletions', async () => {
    const { limits } = createTestApp()
    const { app, userId, keyOf, call, restart } = await setUp({ limits: { ...limits, createdPerDay: 2 } })
    const add = () => call(keyOf(), 'POST', '/contacts', { first_name: 'Ana' })
    expect((await call(keyOf(), 'POST', '/contacts', { first_name: 'A', email: 'x' })).status).toBe(422)
    expect([(await add()).status, (await add()).status]).toEqual([201, 201])
    deleteContact(app, { userId, contactId: 1 })
    restart()
    const refused = await add()
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests'])
    expect(refused.headers.get('retry-after')).toBe(String(12 * 60 * 60))
    app.setNow('2026-03-10T23:59:59Z')
    expect((await add()).status).toBe(429)
    app.setNow('2026-03-11T00:00:00Z')
    expect([(await add()).status, (await add()).status, (await add()).status]).toEqual([201, 201, 429])
    expect(listContacts(app, { userId })).toHaveLength(3)
  })

  it.each([
    ['of nobody', {}],
    ['with a wrong e-mail', { first_name: 'A', email: 'x' }],
    ['with an unknown field', { first_name: 'A', age: 3 }],
  ])('%s are refused', async (_, body) => {
    const { keyOf, call } = await setUp()
    expect((await call(keyOf(), 'POST', '/contacts', body)).status).toBe(422)
  })

  it.each(['limit=0', 'limit=201', 'cursor=x', 'updated_since=yesterday', 'deleted=1'])(
    'are not listed by %s',
    async query => {
      const { keyOf, call } = await setUp()
      expect((await call(keyOf(), 'GET', `/contacts?${query}`)).status).toBe(422)
    },
  )
})

describe('scans', () => {
  const once = { 'idempotency-key': 'photo-0001' }

  it('take a photo once, and tell of the contact that it became', async () => {
    const { app, keyOf, call } = await setUp()
    const key = keyOf(['scans:write'])
    const first = await call(key, 'POST', '/scans', photoForm(), once)
    const again = await call(key, 'POST', '/scans', photoForm(), once)
    expect([first.status, again.status, again.body.id]).toEqual([202, 200, first.body.id])
    expect(first.body).toMatchObject({ status: 'queued', contact: null })
    await runScanQueue(app).idle()
    const read = await call(key, 'GET', `/scans/${first.body.id}`)
    expect(read.body).toMatchObject({ status: 'done', contact: { first_name: 'Ana', last_name: 'Torres' } })
  })

  it('need a photo and a key of their own, and count against the plan', async () => {
    const { app, userId, keyOf, call } = await setUp()
    const key = keyOf()
    expect((await call(key, 'POST', '/scans', photoForm())).status).toBe(422)
    expect((await call(key, 'POST', '/scans', new FormData(), once)).status).toBe(422)
    const insert = app.db.$client.prepare(
      "insert into scans (user_id, source, source_key, status, received_at) values (?, 'web', ?, 'done', ?)",
    )
    for (let n = 0; n < 50; n++) insert.run(userId, `k${n}`, app.clock.now().getTime())
    expect((await call(key, 'POST', '/scans', photoForm(), once)).status).toBe(402)
  })

  it('of somebody else are not there', async () => {
    const { app, keyOf, call } = await setUp()
    const other = makeUser(app, { id: 2, plan: 'pro' })
    const { body } = await call(keyOf([...keyScopes], other), 'POST', '/scans', photoForm(), once)
    expect((await call(keyOf(), 'GET', `/scans/${body.id}`)).status).toBe(404)
  })
})

it('says whose key it is, and what is left', async () => {
  const { userId, keyOf, call } = await setUp()
  const { body } = await call(keyOf(['carddav']), 'GET', '/me')
  expect(body).toMatchObject({ id: userId, plan: 'pro', scans_used: 0, scan_limit: 50, scopes: ['carddav'] })
})

describe('who may call', () => {
  const routes = Object.values(apiCalls).map(({ method, path, ...rest }) => ({
    method: method.toUpperCase(),
    path: path.startsWith('/scans') ? path.replace('{id}', '1') : path.replace('{id}', nobody),
    scope: 'scope' in rest ? rest.scope : undefined,
  }))

  it.each(routes)(
    '$method $path: 401 without a key, 403 with another scope or on FREE',
    async ({ method, path, scope }) => {
      const { app, api, userId, keyOf, call } = await setUp()
      const bare = await api.request(`/api/v1${path}`, { method })
      expect([bare.status, bare.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      expect((await call('csb_nobody', method, path)).body.code).toBe('key-refused')
      const revoked = keyOf()
      app.db.$client.exec('delete from app_keys')
      expect((await call(revoked, method, path)).status).toBe(401)
      if (scope) {
        const wrong = await call(keyOf(keyScopes.filter(one => one !== scope)), method, path)
        expect([wrong.status, wrong.body.code]).toEqual([403, 'key-scope-missing'])
      }
      const key = keyOf()
      app.db.$client.exec(`delete from subscriptions where user_id = ${userId}`)
      const free = await call(key, method, path)
      expect([free.status, free.body]).toMatchObject([
        403,
        { code: 'plan-needed', error: expect.stringContaining('Pro') },
      ])
    },
  )

  it.each(routes.filter(({ path }) => path.includes(nobody)))(
    '$method $path: somebody else’s contact is not there',
    async ({ method }) => {
      const { app, userId, keyOf, call } = await setUp()
      makeContact(app, { userId })
      const uid = String(app.db.$client.prepare('select uid from contacts').pluck().get())
      const other = keyOf([...keyScopes], makeUser(app, { id: 2, plan: 'pro' }))
      const answer = await call(other, method, `/contacts/${uid}`, method === 'PATCH' ? { notes: 'x' } : undefined)
      expect(answer.status).toBe(404)
      expect((await call(keyOf(), 'GET', `/contacts/${uid}`)).body.notes).toBe('')
    },
  )

  it('asks a key that calls too often to come again later', async () => {
    const { limits } = createTestApp()
    const { keyOf, call } = await setUp({ limits: { ...limits, requestsPerKey: 1 } })
    const key = keyOf()
    await call(key, 'GET', '/me')
    const refused = await call(key, 'GET', '/me')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await call(keyOf(), 'GET', '/me')).status).toBe(200)
  })

  it('takes no launch data, no portal session and no Basic', async () => {
    const { api, keyOf } = await setUp()
    for (const authorization of ['tma x', `Basic ${btoa(`1001:${keyOf()}`)}`, 'Bearer', keyOf()])
      expect((await api.request('/api/v1/me', { headers: { authorization } })).status).toBe(401)
  })
})

describe('the document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { document } = await setUp()
    const result = await new Validator().validate(JSON.parse(JSON.stringify(document)))
    expect(result).toMatchObject({ valid: true })
    expect(document).toMatchObject({ openapi: '3.1.0' })
  })

  it('is a page too, that names every call and loads nothing', async () => {
    const { api } = await setUp()
    const answer = await api.request('/api/v1')
    const page = await answer.text()
    for (const { method, path } of Object.values(apiCalls))
      expect(page).toContain(`<b>${method.toUpperCase()}</b>${path}`)
    expect(page).not.toMatch(/<script|<link|src=|@import|url\(/)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
  })
})
