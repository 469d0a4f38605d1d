import { describe, expect, it } from 'vitest'
import type { ApiBatchResults } from '#contracts/integrations/v1/batch.ts'
import { addWebhook } from '#core/webhooks/webhooks.ts'
import { contacts, webhookDeliveries } from '#db/schema.ts'
import { nobody, setUpApiV1 } from '#tests/app/api-v1-setup.ts'
import { createTestApp } from '#tests/app/test-app.ts'

async function setUp(overrides = {}) {
  const setup = await setUpApiV1(overrides)
  const key = setup.keyOf()
  const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    setup.call(key, method, path, body, headers)
  const batch = async (...items: unknown[]) => {
    const { body } = await call('POST', '/contacts/batch', { items })
    return (body as ApiBatchResults).results
  }
  const rows = () => setup.app.db.select().from(contacts).all()
  return { ...setup, call, batch, rows }
}

const create = (first_name: string, more: object = {}) => ({ action: 'create', contact: { first_name, ...more } })

describe('a batch', () => {
  it('creates 100 contacts at once', async () => {
    const { app, userId, batch, rows } = await setUp()
    addWebhook(app, { userId, request: { url: 'https://hooks.example.com/', types: ['contact.created'] } })
    const results = await batch(
      ...Array.from({ length: 100 }, (_, n) => create(`Ana ${n}`, { notes: 'ñ'.repeat(4000) })),
    )
    expect(results.map(({ status, contact }) => [status, contact?.first_name])).toEqual(
      Array.from({ length: 100 }, (_, n) => [201, `Ana ${n}`]),
    )
    expect([rows().length, app.db.select().from(webhookDeliveries).all().length]).toEqual([100, 100])
  })

  it('handles each item, in order', async () => {
    const { call, batch, rows } = await setUp()
    const { body: ana } = await call('POST', '/contacts', { first_name: 'Ana', email: 'ana@sur.es' })
    const { body: eva } = await call('POST', '/contacts', { first_name: 'Eva' })
    const results = await batch(
      { action: 'find-or-create', contact: { email: 'ANA@sur.es', first_name: 'Other' } },
      { action: 'find-or-create', contact: { email: 'bea@sur.es', first_name: 'Bea' } },
      { action: 'find-or-create', contact: { email: 'bea@sur.es', first_name: 'Again' } },
      { action: 'update', id: ana.id, etag: ana.etag, contact: { company: 'Sur' } },
      { action: 'delete', id: eva.id },
    )
    expect(results.map(({ status, contact }) => [status, contact?.first_name])).toEqual([
      [200, 'Ana'],
      [201, 'Bea'],
      [200, 'Bea'],
      [200, 'Ana'],
      [204, undefined],
    ])
    expect(results[3]?.contact).toMatchObject({ id: ana.id, company: 'Sur' })
    expect(rows().map(row => [row.first_name, row.deleted_at === null])).toEqual([
      ['Ana', true],
      ['Eva', false],
      ['Bea', true],
    ])
  })

  it('keeps the results of the others if an item is invalid or refused, and nothing of that item', async () => {
    const { app, call, batch, rows } = await setUp()
    const { body: ana } = await call('POST', '/contacts', { first_name: 'Ana' })
    const results = await batch(
      create('Bea'),
      create('Wrong', { email: 'x' }),
      create('Lost', { event_id: 999 }),
      { action: 'update', id: ana.id, etag: '"999"', contact: { company: 'Sur' } },
      { action: 'update', id: nobody, contact: { company: 'Sur' } },
      { action: 'merge', id: ana.id },
      'nonsense',
      create('Eva'),
    )
    expect(results.map(({ status, error }) => [status, error?.code, Object.keys(error?.fields ?? {})])).toEqual([
      [201, undefined, []],
      [422, 'invalid-input', ['contact.email']],
      [422, 'invalid-input', ['event_id']],
      [412, 'precondition-failed', []],
      [404, 'not-found', []],
      [422, 'invalid-input', ['action']],
      [422, 'invalid-input', ['body']],
      [201, undefined, []],
    ])
    expect(rows().map(row => row.first_name)).toEqual(['Ana', 'Bea', 'Eva'])
    const counted = app.db.$client.prepare('select n from daily_counts').get()
    expect(counted).toEqual({ n: 3 })
  })

  it('refuses items beyond the day’s limit, one by one', async () => {
    const { limits } = createTestApp()
    const { batch } = await setUp({ limits: { ...limits, createdPerDay: 2 } })
    const results = await batch(create('Ana'), create('Bea'), create('Eva'))
    expect(results.map(({ status }) => status)).toEqual([201, 201, 429])
  })

  it.each([
    ['no items', { items: [] }],
    ['more than 100', { items: Array(101).fill(create('Ana')) }],
    ['no list', { items: create('Ana') }],
    ['more than it has', { items: [create('Ana')], atomic: true }],
    ['more than a megabyte', { items: [create('x'.repeat(1024 * 1024))] }],
  ])('with %s is refused as a whole', async (_, body) => {
    const { call, rows } = await setUp()
    expect([(await call('POST', '/contacts/batch', body)).status, rows().length]).toEqual([422, 0])
  })
})

describe('a batch with an idempotency key', () => {
  it('runs once, however many requests come at once and afterwards', async () => {
    const { call, rows } = await setUp()
    const items = Array.from({ length: 30 }, (_, n) => create(`Ana ${n}`))
    const send = () => call('POST', '/contacts/batch', { items }, { 'idempotency-key': 'import-0001' })
    const answers = await Promise.all(Array.from({ length: 20 }, send))
    const codes = answers.map(({ status, body }) => body.code ?? status)
    expect([new Set(codes), codes.filter(code => code === 200)]).toEqual([new Set([200, 'request-in-progress']), [200]])
    const again = await send()
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([
      answers.find(({ status }) => status === 200)?.body,
      'true',
    ])
    expect(rows()).toHaveLength(30)
  })
})

describe('find-or-create', () => {
  it('creates one contact for an e-mail, however many requests come at once', async () => {
    const { call, rows } = await setUp()
    const ask = (nth: number) =>
      call('POST', '/contacts/find-or-create', { email: 'Ana@sur.es', first_name: `Ana ${nth}` })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, nth) => ask(nth)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(19).fill(200), 201])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(rows()).toHaveLength(1)
  })

  it('finds a further e-mail, prefers the contact scanned last, and finds no deleted one', async () => {
    const { app, call } = await setUp()
    const ask = async () => (await call('POST', '/contacts/find-or-create', { email: 'desk@sur.es' })).body
    const { body: ana } = await call('POST', '/contacts', { first_name: 'Ana', further_emails: ['Desk@sur.es'] })
    app.setNow('2026-03-10T13:00:00Z')
    const { body: eva } = await call('POST', '/contacts', { first_name: 'Eva', email: 'desk@sur.es' })
    expect((await ask()).id).toBe(eva.id)
    await call('DELETE', `/contacts/${eva.id}`)
    expect((await ask()).id).toBe(ana.id)
    await call('DELETE', `/contacts/${ana.id}`)
    expect(await ask()).toMatchObject({ first_name: '', email: 'desk@sur.es' })
  })

  it.each([[{}], [{ email: '' }], [{ email: 'x' }], [{ first_name: 'Ana' }]])('needs an e-mail: %j', async body => {
    const { call, rows } = await setUp()
    expect([(await call('POST', '/contacts/find-or-create', body)).status, rows().length]).toEqual([422, 0])
  })
})
