import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { errorStatus } from '#contracts/errors.ts'
import { apiCalls } from '#contracts/integrations/api-v1.ts'
import { keyScopes } from '#contracts/integrations/app-keys.ts'
import { currentLogContext } from '#core/base/log.ts'
import { nobody, setUpApiV1 } from '#tests/app/api-v1-setup.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

it('returns the key’s holder and the remaining quota', async () => {
  const { userId, keyOf, call } = await setUpApiV1()
  const { body } = await call(keyOf(['carddav']), 'GET', '/me')
  expect(body).toMatchObject({ id: userId, plan: 'pro', scans_used: 0, scan_limit: 50, scopes: ['carddav'] })
})

const routes = Object.values(apiCalls).map(({ method, path, ...rest }) => ({
  method: method.toUpperCase(),
  path: path.startsWith('/contacts') ? path.replace('{id}', nobody) : path.replace('{id}', '1'),
  scope: 'scope' in rest ? rest.scope : undefined,
}))

describe('who may call', () => {
  it.each(routes)(
    '$method $path: 401 without a key, 403 with another scope or on FREE',
    async ({ method, path, scope }) => {
      const { app, api, userId, keyOf, call } = await setUpApiV1()
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

  const bodyOf = (method: string, path: string) => {
    if (path.endsWith('/answers')) return { question_id: 1, values: ['x'] }
    return { PATCH: { notes: 'x' }, POST: { text: 'x' } }[method]
  }

  it.each(routes.filter(({ path }) => path.includes(nobody)))(
    '$method $path: somebody else’s contact is not there',
    async ({ method, path }) => {
      const { app, userId, keyOf, call } = await setUpApiV1()
      makeContact(app, { userId })
      const uid = String(app.db.$client.prepare('select uid from contacts').pluck().get())
      const before = await call(keyOf(), 'GET', `/contacts/${uid}`)
      const other = keyOf([...keyScopes], makeUser(app, { id: 2, plan: 'pro' }))
      expect((await call(other, method, path.replace(nobody, uid), bodyOf(method, path))).status).toBe(404)
      expect((await call(keyOf(), 'GET', `/contacts/${uid}`)).body).toEqual(before.body)
    },
  )

  it('accepts no launch data, no portal session and no Basic', async () => {
    const { api, keyOf } = await setUpApiV1()
    for (const authorization of ['tma x', `Basic ${btoa(`1001:${keyOf()}`)}`, 'Bearer', keyOf()])
      expect((await api.request('/api/v1/me', { headers: { authorization } })).status).toBe(401)
  })
})

describe('limits', () => {
  it('are in each response’s headers, and a key with too many requests is asked to come back later', async () => {
    const { limits } = createTestApp()
    const { keyOf, call } = await setUpApiV1({ limits: { ...limits, requestsPerKey: 2 } })
    const key = keyOf()
    const first = await call(key, 'GET', '/me')
    expect(first.headers.get('ratelimit-policy')).toBe('"address";q=1200;w=60, "key";q=2;w=60')
    expect(first.headers.get('ratelimit')).toMatch(/^"address";r=\d+;t=60, "key";r=1;t=60$/)
    await call(key, 'GET', '/me')
    const refused = await call(key, 'GET', '/me')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(refused.headers.get('ratelimit')).toContain('"key";r=0;t=')
    expect((await call(keyOf(), 'GET', '/me')).status).toBe(200)
  })

  it('count a batch as ten calls', async () => {
    const { keyOf, call } = await setUpApiV1()
    const items = [{ action: 'create', contact: { first_name: 'Ana' } }]
    const { headers } = await call(keyOf(), 'POST', '/contacts/batch', { items })
    expect(headers.get('ratelimit')).toContain('"key";r=590;')
  })
})

describe('every answer has a request id', () => {
  it('its own, or the caller’s if that is short and plain', async () => {
    const { keyOf, call } = await setUpApiV1()
    const idFor = async (sent: Record<string, string>) =>
      (await call(keyOf(), 'GET', '/me', undefined, sent)).headers.get('x-request-id')
    expect(await idFor({})).toMatch(/^[0-9a-f-]{36}$/)
    expect(await idFor({ 'x-request-id': 'n8n-run_17' })).toBe('n8n-run_17')
    for (const wrong of ['a b', '"x"', 'x'.repeat(65)])
      expect(await idFor({ 'x-request-id': wrong })).toMatch(/^[0-9a-f-]{36}$/)
  })
})

it('a request’s log lines contain its id', async () => {
  const base = createTestApp()
  const about: unknown[] = []
  const { app, keyOf, call } = await setUpApiV1({
    log: { ...base.log, error: () => about.push(currentLogContext()) },
  })
  const key = keyOf()
  app.db.$client.exec('drop table contact_notes; drop table events')
  const { status, body } = await call(key, 'GET', '/events', undefined, { 'x-request-id': 'n8n-run_17' })
  expect([status, body.code, about]).toEqual([500, 'internal', [{ requestId: 'n8n-run_17' }]])
})

describe('an invalid call', () => {
  it.each(routes)('$method $path refuses an unknown parameter by its name', async ({ method, path }) => {
    const { keyOf, call } = await setUpApiV1()
    const { status, body } = await call(keyOf(), method, `${path}?emial=a%40b.es`)
    expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'invalid-input', ['emial']])
  })

  it('with a parameter given twice is refused', async () => {
    const { keyOf, call } = await setUpApiV1()
    const { status, body } = await call(keyOf(), 'GET', '/contacts?tag=a&tag=b')
    expect([status, Object.keys(body.fields)]).toEqual([422, ['tag']])
  })

  it.each([
    ['PUT', '/contacts', 'GET, HEAD, POST'],
    ['PUT', `/contacts/${nobody}`, 'GET, HEAD, PATCH, DELETE'],
    ['PUT', '/contacts/batch', 'POST'],
    ['DELETE', '/me', 'GET, HEAD'],
    ['POST', '/openapi.json', 'GET, HEAD'],
    ['PATCH', '', 'GET, HEAD'],
  ])('%s %s is refused with the allowed methods', async (method, path, allowed) => {
    const { api } = await setUpApiV1()
    const answer = await api.request(`/api/v1${path}`, { method })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed])
    expect(answer.headers.has('x-request-id')).toBe(true)
    expect(await answer.json()).toMatchObject({ code: 'method-not-allowed' })
    const options = await api.request(`/api/v1${path}`, { method: 'OPTIONS' })
    expect([options.status, options.headers.get('allow')]).toEqual([204, allowed])
  })

  it('to an unknown path is answered with 404', async () => {
    const { api } = await setUpApiV1()
    const answer = await api.request('/api/v1/people')
    expect([answer.status, answer.headers.has('x-request-id')]).toEqual([404, true])
  })
})

describe('the document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { document } = await setUpApiV1()
    const result = await new Validator().validate(JSON.parse(JSON.stringify(document)))
    expect(result).toMatchObject({ valid: true })
    expect(document).toMatchObject({ openapi: '3.1.0' })
  })

  it('names all refusals of a status, and an Idempotency-Key for each POST', async () => {
    const { document } = await setUpApiV1()
    for (const [path, operations] of Object.entries(document.paths))
      for (const [method, { parameters = [], responses }] of Object.entries(operations)) {
        const operation = `${method} ${path}`
        for (const status of [401, 403, 422, 429, 500, 503]) expect(responses[status], operation).toBeDefined()
        const names = parameters.map(({ name }) => name)
        expect(names.includes('Idempotency-Key'), operation).toBe(method === 'post')
      }
    const forbidden = document.paths['/contacts']!.post!.responses[403]
    expect(JSON.stringify(forbidden)).toContain('["plan-needed","private-service","key-scope-missing"]')
    expect(errorStatus['key-scope-missing']).toBe(403)
  })

  it('is a page too, which lists every call and loads nothing', async () => {
    const { api } = await setUpApiV1()
    const answer = await api.request('/api/v1')
    const page = await answer.text()
    for (const { method, path } of Object.values(apiCalls))
      expect(page).toContain(`<b>${method.toUpperCase()}</b>${path}`)
    expect(page).not.toMatch(/<script|<link|src=|@import|url\(/)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
  })
})
