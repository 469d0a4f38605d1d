import { describe, expect, it } from 'vitest'
import { apiCalls } from '#contracts/integrations/api-v1.ts'
import { webhookTypes } from '#contracts/integrations/webhook-types.ts'
import { deleteAccount } from '#core/account/delete-account.ts'
import { updateContact } from '#core/contacts/update-contact.ts'
import { startEvent } from '#core/events/start-event.ts'
import { updateEvent } from '#core/events/update-event.ts'
import { findKeyHolder, revokeAppKey } from '#core/integrations/app-keys.ts'
import { deleteExpired } from '#core/jobs/housekeeping.ts'
import { addWebhook } from '#core/webhooks/webhooks.ts'
import { contacts, keptAnswers } from '#db/schema.ts'
import { photoForm, setUpApiV1 } from '#tests/app/api-v1-setup.ts'
import { makeContact } from '#tests/app/factories.ts'
import { createTestApp } from '#tests/app/test-app.ts'

async function setUp(overrides = {}) {
  const setup = await setUpApiV1(overrides)
  const key = setup.keyOf()
  const add = (idempotencyKey: string, body: object = { first_name: 'Ana' }, secret = key) =>
    setup.call(secret, 'POST', '/contacts', body, { 'idempotency-key': idempotencyKey })
  const made = () => setup.app.db.select().from(contacts).all().length
  const kept = () => setup.app.db.select().from(keptAnswers).all().length
  return { ...setup, key, add, made, kept }
}

describe('the same request with the same key', () => {
  it('gets the same response, whatever has happened since', async () => {
    const { app, key, add, call, made, restart } = await setUp()
    const first = await add('order-0001')
    await call(key, 'PATCH', `/contacts/${first.body.id}`, { first_name: 'Eva' })
    restart()
    const again = await add('order-0001')
    expect([again.status, again.body, made()]).toEqual([201, first.body, 1])
    for (const name of ['etag', 'location']) expect(again.headers.get(name)).toBe(first.headers.get(name))
    expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
    app.setNow('2026-03-11T11:59:59Z')
    expect((await add('order-0001')).body).toEqual(first.body)
    app.setNow('2026-03-11T12:00:00Z')
    expect((await add('order-0001')).body.id).not.toBe(first.body.id)
  })

  it('runs once, however many come at once', async () => {
    const { add, made } = await setUp()
    const answers = await Promise.all(Array.from({ length: 20 }, () => add('order-0001')))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(made()).toBe(1)
  })

  it('may send the key as a structured string', async () => {
    const { add, made } = await setUp()
    await add('order-0001')
    expect((await add('"order-0001"')).status).toBe(201)
    expect(made()).toBe(1)
  })
})

const bodies: Record<string, unknown> = {
  createContact: { first_name: 'Ana' },
  findOrCreateContact: { email: 'eva@sur.es' },
  changeContacts: { items: [{ action: 'create', contact: { first_name: 'Ana' } }] },
  addNote: { text: 'Called' },
  answerQuestion: { question_id: 1, values: ['Soon'] },
  createEvent: { name: 'Fair' },
  createWebhook: { url: 'https://n8n.example.com/2', types: ['scan.done'] },
  resendEvents: { since: '2026-03-10T00:00:00Z' },
}
const posts = Object.entries(apiCalls).filter(([, { method }]) => method === 'post')

it.each(posts)('%s is done once for each key', async (name, { path }) => {
  const { app, userId, key, call, kept } = await setUp()
  const request = { url: 'https://n8n.example.com/', types: [...webhookTypes] }
  const keyId = findKeyHolder(app, { secret: key }).keyId
  const { webhook } = addWebhook(app, { userId, keyId, request })
  const contactId = makeContact(app, { userId })
  const { id: eventId } = startEvent(app, { userId, name: 'Expo' })
  updateContact(app, { userId, contactId, patch: { event_id: eventId } })
  await updateEvent(app, { userId, eventId, patch: { questions: [{ kind: 'text', text: 'When?', options: [] }] } })
  const { id } = (await call(key, 'GET', '/contacts')).body.contacts[0]
  const place = path.startsWith('/webhooks') ? String(webhook.id) : id
  const send = () =>
    call(
      key,
      'POST',
      path.replace('{id}', place).replace('{delivery_id}', '1'),
      name === 'createScan' ? photoForm() : bodies[name],
      {
        'idempotency-key': 'run-00001',
      },
    )
  const state = () =>
    ['select contacts_version from users', 'select * from webhooks', 'select id, state from webhook_deliveries'].map(
      query => app.db.$client.prepare(query).all(),
    )
  const first = await send()
  expect(first.status).toBeLessThan(300)
  const before = state()
  const again = await send()
  expect([again.status, again.body, state()]).toEqual([first.status, first.body, before])
  expect([again.headers.get('idempotent-replayed'), kept()]).toEqual(['true', 1])
})

describe('a key', () => {
  it('of another request is refused', async () => {
    const { key, add, call, made } = await setUp()
    await add('order-0001')
    const other = await add('order-0001', { first_name: 'Eva' })
    expect([other.status, other.body.code]).toEqual([422, 'idempotency-key-reused'])
    const sent = { 'idempotency-key': 'order-0001' }
    const elsewhere = await call(key, 'POST', '/contacts/find-or-create', { email: 'ana@sur.es' }, sent)
    expect([elsewhere.status, made()]).toEqual([422, 1])
  })

  it('of another app key is independent', async () => {
    const { keyOf, add, made } = await setUp()
    await add('order-0001')
    await add('order-0001', { first_name: 'Ana' }, keyOf())
    expect(made()).toBe(2)
  })

  it.each(['short', 'x'.repeat(81), 'white space', 'Ã±andÃº-1'])('like %s is refused', async idempotencyKey => {
    const { add, made } = await setUp()
    expect([(await add(idempotencyKey)).status, made()]).toEqual([422, 0])
  })

  it('of a refused request can be used again, and nothing of that request is left', async () => {
    const { app, add, made, kept } = await setUp()
    expect((await add('order-0001', { first_name: 'Ana', event_id: 9 })).status).toBe(422)
    expect([made(), kept()]).toEqual([0, 0])
    expect(app.db.$client.prepare('select count(*) n from daily_counts').get()).toEqual({ n: 0 })
    expect((await add('order-0001')).status).toBe(201)
  })
})

describe('kept responses', () => {
  it('are deleted after a day, with their app key and with the account', async () => {
    const { app, userId, keyOf, add, kept } = await setUp()
    await add('order-0001')
    await add('order-0002')
    app.setNow('2026-03-11T00:00:00Z')
    await add('order-0003', { first_name: 'Ana' }, keyOf())
    app.setNow('2026-03-11T12:00:00Z')
    await deleteExpired(app)
    expect(kept()).toBe(1)
    await add('order-0004')
    revokeAppKey(app, { userId, keyId: 1 })
    expect(kept()).toBe(1)
    await deleteAccount(app, { userId })
    expect(kept()).toBe(0)
  })

  it('are the latest of each app key', async () => {
    const { limits } = createTestApp()
    const { add, made, kept } = await setUp({ limits: { ...limits, keptAnswers: 2 } })
    for (const n of [1, 2, 3]) await add(`order-000${n}`)
    expect(kept()).toBe(2)
    await add('order-0003')
    expect(made()).toBe(3)
    await add('order-0001')
    expect(made()).toBe(4)
  })
})
