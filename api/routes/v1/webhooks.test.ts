import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { webhookCalls } from '#contracts/integrations/v1/webhooks.ts'
import { webhookTypes } from '#contracts/integrations/webhook-types.ts'
import { revokeAppKey } from '#core/integrations/app-keys.ts'
import { runWebhooks } from '#core/webhooks/run-webhooks.ts'
import { addWebhook } from '#core/webhooks/webhooks.ts'
import { appKeys, keptAnswers, webhookDeliveries, webhooks } from '#db/schema.ts'
import { photoForm, setUpApiV1 } from '#tests/app/api-v1-setup.ts'
import { makeContact, makeScan, makeUser } from '#tests/app/factories.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/fakes/webhook-receiver.ts'

type Setup = Awaited<ReturnType<typeof setUpApiV1>>

const types = ['contact.created', 'contact.updated', 'scan.done']

let receiver: WebhookReceiver
let setup: Setup
let key: string
beforeEach(async () => {
  receiver = await startWebhookReceiver()
  setup = await setUpApiV1()
  setup.app.env.WEBHOOKS_ALLOW_PRIVATE = '1'
  key = setup.keyOf(['webhooks:write'])
})
afterEach(() => receiver.stop())

const call = (method: string, path = '', body?: unknown, headers?: Record<string, string>) =>
  setup.call(key, method, `/webhooks${path}`, body, headers)
const subscribe = async (more: object = {}) => {
  const { body } = await call('POST', '', { url: receiver.url, types, ...more })
  return { one: `/${body.id}`, ...body }
}
const make = (first_name: string) =>
  makeContact(setup.app, { userId: setup.userId, first_name, email: `${first_name}@norte.es` })
async function deliver(): Promise<void> {
  const worker = runWebhooks(setup.app)
  await worker.idle()
  await worker.stop()
}
const names = () => receiver.received.map(({ event }) => event.data.first_name)

describe('a program that subscribes', () => {
  it('gets a webhook whose secret is shown once, sees it with those of the screens, and unsubscribes', async () => {
    const made = await call('POST', '', { url: receiver.url, types: ['scan.done', 'contact.created'] })
    expect([made.status, made.headers.get('location')]).toEqual([201, `/api/v1/webhooks/${made.body.id}`])
    const { secret, ...webhook } = made.body
    expect(secret).toMatch(/^whsec_[\w+/=]{44}$/)
    expect(webhook).toMatchObject({ url: receiver.url, types: ['contact.created', 'scan.done'], disabled: null })
    expect((await call('GET', `/${webhook.id}`)).body).toEqual(webhook)
    expect((await call('GET')).body).toEqual({ webhooks: [webhook] })
    make('Ana')
    await deliver()
    expect(receiver.isSignedBy(receiver.received[0]!, secret)).toBe(true)
    expect((await call('DELETE', `/${webhook.id}`)).status).toBe(204)
    expect((await call('GET', `/${webhook.id}`)).status).toBe(404)
    make('Bea')
    await deliver()
    expect(names()).toEqual(['Ana'])
  })

  it('repeats the request with one idempotency key: there is one webhook, and its secret is not readable in the database', async () => {
    const ask = () => call('POST', '', { url: receiver.url, types }, { 'idempotency-key': 'zap-12345' })
    const [first, second] = [await ask(), await ask()]
    expect(second.body).toEqual(first.body)
    expect(await setup.app.db.$count(webhooks)).toBe(1)
    const stored = setup.app.db.select().from(keptAnswers).all()
    expect(stored).toHaveLength(1)
    expect(stored[0]!.body.toString('latin1')).not.toContain(first.body.secret.slice(6, 20))
  })

  it.each([
    [{ url: 'http://127.0.0.1/' }, 'webhook-url-refused'],
    [{ url: 'https://169.254.169.254/latest/' }, 'webhook-url-refused'],
    [{ url: 'https://[::ffff:10.0.0.1]/' }, 'webhook-url-refused'],
    [{ url: 'https://localhost/' }, 'webhook-url-refused'],
    [{ url: 'https://user:pass@n8n.example.com/' }, 'webhook-url-refused'],
    [{ url: '' }, 'invalid-input'],
    [{ types: [] }, 'invalid-input'],
    [{ types: ['user.created'] }, 'invalid-input'],
    [{ user_id: 2 }, 'invalid-input'],
  ])('is refused %j', async (wrong, code) => {
    setup.app.env.WEBHOOKS_ALLOW_PRIVATE = '0'
    const right = { url: 'https://n8n.example.com/1', types }
    expect((await call('POST', '', { ...right, ...wrong })).body).toMatchObject({ code })
    const { one } = await subscribe({ url: right.url })
    expect((await call('PATCH', one, wrong)).body).toMatchObject({ code })
    expect((await call('GET', one)).body).toMatchObject(right)
  })

  it('is limited to as many webhooks as the person', async () => {
    for (let n = 0; n < setup.app.limits.webhooks; n++) await subscribe()
    expect((await call('POST', '', { url: receiver.url, types })).body.code).toBe('too-many-webhooks')
  })

  it('changes the webhooks that its own key made, and no others, by any call', async () => {
    const { one, id } = await subscribe()
    const made = { url: receiver.url, types: ['contact.created' as const] }
    const { webhook: own } = addWebhook(setup.app, { userId: setup.userId, request: made })
    make('Ana')
    const { id: deliveryId } = (await call('GET', `${one}/deliveries`)).body.deliveries[0]
    const another = setup.keyOf(['webhooks:write'])
    const bodies: Record<string, object> = {
      updateWebhook: { url: 'https://elsewhere.example.com/' },
      resendEvents: { since: '2026-01-01T00:00:00.000Z' },
    }
    const rows = () => setup.app.db.select().from(webhooks).all()
    const before = rows()
    for (const [name, { method, path }] of Object.entries(webhookCalls))
      for (const webhookId of [id, own.id]) {
        if (!path.includes('{id}') || (path.includes('{delivery_id}') && webhookId === own.id)) continue
        const filled = path.replace('{id}', webhookId).replace('{delivery_id}', deliveryId)
        const { status, body } = await setup.call(another, method.toUpperCase(), filled, bodies[name])
        const isRead = method === 'get'
        expect({ name, status }).toEqual({ name, status: isRead ? 200 : 403 })
        if (!isRead) expect(body.code).toBe('webhook-of-another')
      }
    expect(rows()).toEqual(before)
    expect((await call('PATCH', one, bodies.updateWebhook)).status).toBe(200)
  })

  it('gets nothing more once its key is revoked', async () => {
    await subscribe()
    const keyId = setup.app.db.select().from(appKeys).get()!.id
    make('Ana')
    revokeAppKey(setup.app, { userId: setup.userId, keyId })
    await deliver()
    expect(receiver.received).toEqual([])
    for (const table of [webhooks, webhookDeliveries]) expect(await setup.app.db.$count(table)).toBe(0)
  })
})

describe('a webhook', () => {
  it('is changed without a new secret, and gets a new one on request', async () => {
    const { one, secret } = await subscribe({ url: 'https://n8n.example.com/1' })
    const changed = await call('PATCH', one, { url: receiver.url })
    expect(changed.body).toMatchObject({ url: receiver.url, types, old_secret_until: null })
    expect((await call('PATCH', one, { types: ['contact.created'] })).body).toMatchObject({
      types: ['contact.created'],
    })
    make('Ana')
    await deliver()
    expect(receiver.isSignedBy(receiver.received[0]!, secret)).toBe(true)
    const renewed = await call('POST', `${one}/secret`)
    expect(renewed.body).toMatchObject({
      old_secret_until: expect.any(String),
      secret: expect.stringMatching(/^whsec_/),
    })
    make('Bea')
    await deliver()
    for (const by of [secret, renewed.body.secret]) expect(receiver.isSignedBy(receiver.received[1]!, by)).toBe(true)
  })

  it('can be tested, lists its deliveries, and can be sent one event again', async () => {
    const { one, id } = await subscribe({ types: ['contact.created'] })
    const test = await call('POST', `${one}/test`)
    expect([test.status, test.body]).toMatchObject([202, { type: 'webhook.test', state: 'waiting', attempts: 0 }])
    make('Ana')
    await deliver()
    const { deliveries, next_cursor } = (await call('GET', `${one}/deliveries`)).body
    expect(next_cursor).toBeNull()
    expect(deliveries).toMatchObject([
      {
        type: 'contact.created',
        state: 'delivered',
        status: 200,
        answer: null,
        event: { data: { first_name: 'Ana' } },
      },
      { type: 'webhook.test', state: 'delivered', event: { data: { id, url: receiver.url } } },
    ])
    const [sent] = receiver.received.slice(-1)
    expect(deliveries[0]).toMatchObject({ event_id: sent!.id, event: JSON.parse(sent!.body) })
    const path = `${one}/deliveries/${deliveries[0].id}`
    expect((await call('GET', path)).body).toEqual(deliveries[0])
    expect(await call('POST', `${path}/resend`)).toMatchObject({ status: 202, body: { state: 'waiting', attempts: 0 } })
    await deliver()
    expect(receiver.received.at(-1)).toMatchObject({ id: sent!.id, body: sent!.body })
  })

  it('lists its deliveries page by page, or only those in one state', async () => {
    const { one } = await subscribe({ types: ['contact.created'] })
    for (let n = 0; n < 5; n++) make(`Ana ${n}`)
    const list = async (query: string) => {
      const { body } = await call('GET', `${one}/deliveries?${query}`)
      const seen = body.deliveries.map((row: { event: { data: { first_name: string } } }) => row.event.data.first_name)
      return { seen, next: body.next_cursor }
    }
    const first = await list('limit=2')
    expect(first.seen).toEqual(['Ana 4', 'Ana 3'])
    const second = await list(`limit=2&cursor=${first.next}`)
    expect(second.seen).toEqual(['Ana 2', 'Ana 1'])
    expect(await list(`limit=2&cursor=${second.next}`)).toEqual({ seen: ['Ana 0'], next: null })
    expect((await list('state=failed')).seen).toEqual([])
    expect((await list('state=waiting')).seen).toHaveLength(5)
    for (const wrong of ['limit=101', 'state=lost', 'cursor=x', 'page=2'])
      expect((await call('GET', `${one}/deliveries?${wrong}`)).status).toBe(422)
  })

  it('that was off is sent what it missed; everything since a given time can be sent again', async () => {
    const { one } = await subscribe({ types: ['contact.created'] })
    receiver.decide = () => ({ status: 410 })
    make('Ana')
    await deliver()
    expect((await call('GET', one)).body.disabled).toBe('gone')
    make('Bea')
    for (const path of ['/test', '/resend', '/deliveries/1/resend']) {
      const refused = await call('POST', one + path, path === '/resend' ? { since: '2026-03-10T00:00:00Z' } : undefined)
      expect([refused.status, refused.body.code]).toEqual([409, 'webhook-disabled'])
    }
    receiver.decide = undefined
    receiver.received.length = 0
    expect((await call('POST', `${one}/enable`)).body.disabled).toBeNull()
    await deliver()
    expect(names()).toEqual(['Ana', 'Bea'])
    const resend = (sent: unknown) => call('POST', `${one}/resend`, sent)
    const since = '2026-03-10T12:00:00+00:00'
    expect(await resend({ since })).toMatchObject({ status: 202, body: { events: 2 } })
    await deliver()
    expect(names()).toEqual(['Ana', 'Bea', 'Ana', 'Bea'])
    expect((await resend({ since, only_failed: true })).body).toEqual({ events: 0 })
    for (const wrong of [{}, { since: '2026-03-10' }, { since, all: true }])
      expect((await resend(wrong)).status).toBe(422)
  })

  it('of somebody else is not found', async () => {
    const { one } = await subscribe()
    make('Ana')
    const before = setup.app.db.select().from(webhooks).all()
    const [delivery] = setup.app.db.select().from(webhookDeliveries).all()
    const other = setup.keyOf(['webhooks:write'], makeUser(setup.app, { id: 2, plan: 'pro' }))
    const own = await setup.call(other, 'POST', '/webhooks', { url: receiver.url, types })
    const calls: Array<[string, string, unknown?]> = [
      ['GET', ''],
      ['PATCH', '', { types: ['scan.done'] }],
      ['DELETE', ''],
      ['POST', '/secret'],
      ['POST', '/enable'],
      ['POST', '/test'],
      ['POST', '/resend', { since: '2026-03-10T00:00:00Z' }],
      ['GET', '/deliveries'],
      ['GET', `/deliveries/${delivery!.id}`],
      ['POST', `/deliveries/${delivery!.id}/resend`],
    ]
    for (const [method, path, body] of calls)
      expect((await setup.call(other, method, `/webhooks${one}${path}`, body)).status, `${method} ${path}`).toBe(404)
    for (const [method, path] of calls.slice(-2))
      expect((await setup.call(other, method, `/webhooks/${own.body.id}${path}`)).status).toBe(404)
    expect((await setup.call(other, 'GET', '/webhooks')).body.webhooks).toHaveLength(1)
    expect(setup.app.db.select().from(webhooks).all().slice(0, 1)).toEqual(before)
    expect(await setup.app.db.$count(webhookDeliveries)).toBe(1)
  })
})

describe('samples', () => {
  it('are of the latest contact and scan, in the API’s shape', async () => {
    const all = setup.keyOf()
    make('Ana')
    const contactId = make('Bea')
    const { scanId } = makeScan(setup.app, { userId: setup.userId, contactId })
    makeContact(setup.app, { userId: makeUser(setup.app, { id: 2, plan: 'pro' }), first_name: 'Foreign' })
    const { samples } = (await call('GET', '/samples')).body
    const { contacts } = (await setup.call(all, 'GET', '/contacts?order=-updated&limit=1')).body
    expect(samples[0]).toMatchObject({ type: 'contact.created', data: contacts[0] })
    const byType = new Map<string, unknown>(samples.map((one: { type: string; data: unknown }) => [one.type, one.data]))
    expect(byType.get('scan.done')).toEqual((await setup.call(all, 'GET', `/scans/${scanId}`)).body)
    expect(byType.get('contact.deleted')).toMatchObject({ first_name: 'Bea', deleted_at: expect.any(String) })
    expect([...byType.keys()]).toEqual([...webhookTypes])
    expect((await call('GET', '/samples?type=scan.failed')).body.samples).toMatchObject([
      { type: 'scan.failed', data: { failure: 'not-a-card' } },
    ])
    expect((await call('GET', '/samples?type=x')).status).toBe(422)
  })

  it('of a person without data have the same fields', async () => {
    const invented = (await call('GET', '/samples')).body.samples
    make('Ana')
    await setup.call(setup.keyOf(), 'POST', '/scans', photoForm(), { 'idempotency-key': 'photo-0001' })
    const real = (await call('GET', '/samples')).body.samples
    const fields = (samples: Array<{ data: object }>) => samples.map(({ data }) => Object.keys(data).toSorted())
    expect(fields(invented)).toEqual(fields(real))
  })
})
