import { createHmac } from 'node:crypto'
import { sign } from '@telegram-apps/init-data-node'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createApi } from '#api/app.ts'
import { contactMessagingSchema, messageSchema, messagingSettingsSchema } from '#contracts/messaging.ts'
import type { PlanColumn } from '#contracts/plans.ts'
import { parseEnv } from '#core/base/env.ts'
import { type MessagingSetup, setUpMessaging } from '#tests/app/messaging-setup.ts'
import { testToken } from '#tests/app/test-app.ts'

const env = parseEnv({
  NODE_ENV: 'test',
  BOT_TOKEN: testToken,
  PUBLIC_URL: 'https://cards.example',
  WAAPI_INSTANCE_ID: '4711',
  WAAPI_WEBHOOK_SECRET: 'waapi-secret',
  UNIPILE_WEBHOOK_SECRET: 'unipile-secret',
})

let setup: MessagingSetup
let api: ReturnType<typeof createApi>
beforeEach(() => {
  setup = setUpMessaging({ env })
  api = createApi(setup.app, { botUsername: () => 'card_scan_bot' })
})

const listSchema = z.object({ messages: messageSchema.array() })

/** A signed-in user's call; the path is below their own messages. */
async function call(userId: number, method: string, path: string, body?: unknown) {
  const user = { id: userId, first_name: 'Olga', language_code: 'en' }
  const authorization = `tma ${sign({ user, query_id: 'q' }, testToken, setup.app.clock.now())}`
  const response = await api.request(`/api/messages/${userId}${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: response.status === 204 ? undefined : await response.json() }
}

const routes: Array<[string, string]> = [
  ['GET', ''],
  ['GET', '/follow-ups'],
  ['GET', '/settings'],
  ['PATCH', '/settings'],
  ['POST', '/own-number/link'],
  ['POST', '/own-number/check'],
  ['DELETE', '/own-number'],
  ['GET', '/contacts/1'],
  ['POST', '/contacts/1/send'],
  ['POST', '/contacts/1/mark-sent'],
  ['PATCH', '/1'],
  ['DELETE', '/1'],
]

describe('who may call', () => {
  it.each(routes)('%s %s: 401 without launch data, 403 for another’s', async (method, path) => {
    const userId = setup.user()
    setup.queued(userId)
    expect((await api.request(`/api/messages/${userId}${path}`, { method })).status).toBe(401)
    const user = { id: 2, first_name: 'Eve' }
    const authorization = `tma ${sign({ user, query_id: 'q' }, testToken, setup.app.clock.now())}`
    const answer = await api.request(`/api/messages/${userId}${path}`, { method, headers: { authorization } })
    expect(answer.status).toBe(403)
  })

  it.each([
    ['GET', '/contacts/1'],
    ['POST', '/contacts/1/send'],
    ['POST', '/contacts/1/mark-sent'],
    ['PATCH', '/1'],
    ['DELETE', '/1'],
  ])('%s %s: somebody else’s contact or message is not found', async (method, path) => {
    const messageId = setup.queued(setup.user())
    const stranger = setup.user({ id: 2 })
    expect(await call(stranger, method, path, method === 'GET' ? undefined : {})).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    })
    expect(setup.row(messageId).state).toBe('queued')
  })
})

describe('sending', () => {
  it('returns the message, once', async () => {
    const userId = setup.user()
    const contactId = setup.contact(userId)
    const first = await call(userId, 'POST', `/contacts/${contactId}/send`, {})
    const again = await call(userId, 'POST', `/contacts/${contactId}/send`, {})
    expect([first.status, again.status]).toEqual([202, 202])
    expect(contactMessagingSchema.parse(again.body)).toEqual(contactMessagingSchema.parse(first.body))
    expect(first.body).toMatchObject({ channel: 'shared', refusal: null, first: { state: 'queued', kind: 'first' } })
    await setup.work()
    const { messages } = listSchema.parse((await call(userId, 'GET', '')).body)
    expect(messages).toMatchObject([{ contact_id: contactId, state: 'accepted' }])
  })

  it('can be cancelled, and marked as sent', async () => {
    const userId = setup.user()
    const messageId = setup.queued(userId)
    expect((await call(userId, 'DELETE', `/${messageId}`)).status).toBe(204)
    const contactId = setup.row(messageId).contact_id
    const marked = await call(userId, 'POST', `/contacts/${contactId}/mark-sent`)
    expect(marked.body).toMatchObject({ first: { channel: 'link', state: 'accepted' } })
  })

  it('a follow-up is listed, changed and cancelled', async () => {
    const userId = setup.user()
    await call(userId, 'PATCH', '/settings', { follow_up: true, follow_up_days: 2 })
    await call(userId, 'POST', `/contacts/${setup.contact(userId)}/mark-sent`)
    const [followUp] = listSchema.parse((await call(userId, 'GET', '/follow-ups')).body).messages
    const path = `/${followUp?.id}`
    const wrong = await call(userId, 'PATCH', path, { text: 'short' })
    expect([wrong.status, wrong.body]).toMatchObject([422, { fields: { text: expect.any(String) } }])
    expect((await call(userId, 'PATCH', path, { text: 'Shall we talk?' })).body).toMatchObject({
      text: 'Shall we talk?',
    })
    expect((await call(userId, 'DELETE', path)).status).toBe(204)
    expect((await call(userId, 'GET', '/follow-ups')).body).toEqual({ messages: [] })
  })
})

describe('sending from an own number', () => {
  /** Everything that a user can do over HTTP to make a message leave from the account `acc-1`. */
  async function tryAll(userId: number): Promise<void> {
    const user = { id: userId, first_name: 'Eve', language_code: 'en' }
    const authorization = `tma ${sign({ user, query_id: 'q' }, testToken, setup.app.clock.now())}`
    const settings = { whatsapp_type: 'personal', unpile_number_id: 'acc-1' }
    const headers = { authorization, 'content-type': 'application/json' }
    await api.request(`/api/user/${userId}`, { method: 'PATCH', headers, body: JSON.stringify(settings) })
    await call(userId, 'POST', '/own-number/check')
    await call(userId, 'PATCH', '/settings', { auto_send: true, follow_up: true, follow_up_days: 1 })
    await call(userId, 'POST', `/contacts/${setup.contact(userId)}/send`, {})
    await call(userId, 'POST', `/contacts/${setup.contact(userId)}/mark-sent`)
    for (let days = 0; days < 4; days++) {
      await setup.work()
      await setup.work()
      setup.pass(24 * 60 * 60_000)
    }
  }
  const account = { id: 'acc-1', phone: '+34699000111', isConnected: true, createdAt: new Date('2026-01-01') }

  it.each<PlanColumn>(['free', 'pro', 'unlimited'])('is not possible on %s, by any route', async plan => {
    const userId = setup.user({ plan })
    setup.connect(userId)
    await tryAll(userId)
    expect(setup.whatsApp.sent.filter(({ sender }) => sender !== 'waapi:4711')).toEqual([])
    expect(await call(userId, 'POST', '/own-number/link')).toMatchObject({
      status: 403,
      body: { code: 'plan-needed', error: expect.stringContaining('Pro + WhatsApp') },
    })
  })

  it('is not possible from an account that is not proven to be theirs', async () => {
    const userId = setup.user({ plan: 'unlimited_whatsapp' })
    setup.whatsApp.accounts.set('acc-1', account)
    await tryAll(userId)
    expect(setup.whatsApp.sent).toEqual([])
    const { body } = await call(userId, 'GET', '/settings')
    expect(messagingSettingsSchema.parse(body).own_number).toEqual({ state: 'unverified', phone: '' })
  })

  it('is not possible from an account that another user holds', async () => {
    setup.connect(setup.user({ id: 7, plan: 'pro_whatsapp' }))
    const thief = setup.user({ id: 8, plan: 'pro_whatsapp' })
    await tryAll(thief)
    expect(setup.whatsApp.sent).toEqual([])
    expect(await call(thief, 'POST', '/own-number/check')).toMatchObject({
      status: 409,
      body: { code: 'number-taken' },
    })
  })

  it('uses the connected number, and stops when that is disconnected here', async () => {
    const userId = setup.user({ plan: 'pro_whatsapp' })
    setup.connect(userId)
    await tryAll(userId)
    expect(new Set(setup.whatsApp.sent.map(({ sender }) => sender))).toEqual(new Set(['unipile:acc-1']))
    const { body } = await call(userId, 'DELETE', '/own-number')
    expect(body).toMatchObject({ own_number: { state: 'none', phone: '' } })
    const refused = await call(userId, 'POST', `/contacts/${setup.contact(userId)}/send`, {})
    expect(refused).toMatchObject({ status: 409, body: { code: 'own-number-needed' } })
  })
})

describe('callbacks', () => {
  const ack = (id: string, reached: number) => ({
    event: 'message_ack',
    instanceId: '4711',
    data: { message: { id: { _serialized: id }, ack: reached, body: '', to: '34600@c.us', fromMe: true } },
  })
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return (await api.request(`/api/webhooks${path}`, { method: 'POST', body: text, headers })).status
  }
  const hmac = (body: unknown, secret = 'waapi-secret') => ({
    'x-waapi-hmac': createHmac('sha256', secret).update(JSON.stringify(body)).digest('hex'),
  })
  const accepted = async () => {
    const messageId = setup.queued(setup.user())
    await setup.work()
    return messageId
  }

  it('from WaAPI change a message’s state by their status number', async () => {
    const messageId = await accepted()
    for (const [reached, state] of [
      [0, 'accepted'],
      [1, 'accepted'],
      [2, 'delivered'],
    ] as const) {
      expect(await post('/waapi', ack('id-1', reached), hmac(ack('id-1', reached)))).toBe(200)
      expect(setup.row(messageId).state).toBe(state)
    }
  })

  it('from WaAPI report a failed delivery', async () => {
    const messageId = await accepted()
    await post('/waapi', ack('id-1', -1), hmac(ack('id-1', -1)))
    expect(setup.row(messageId)).toMatchObject({ state: 'failed', reason: 'not-delivered' })
  })

  it('from Unipile change a message’s state', async () => {
    const messageId = await accepted()
    const body = { event: 'message_delivered', account_id: 'acc-1', message_id: 'id-1' }
    expect(await post('/unipile', body, { 'unipile-auth': 'unipile-secret' })).toBe(200)
    expect(setup.row(messageId).state).toBe('delivered')
  })

  it.each<[string, string, unknown, Record<string, string>]>([
    ['WaAPI unsigned', '/waapi', ack('id-1', 2), {}],
    ['WaAPI signed with another secret', '/waapi', ack('id-1', 2), hmac(ack('id-1', 2), 'guess')],
    ['WaAPI with another body', '/waapi', ack('id-1', 2), hmac(ack('id-1', 1))],
    ['Unipile without the secret', '/unipile', { event: 'message_delivered', account_id: 'a', message_id: 'id-1' }, {}],
    ['Unipile with a guess', '/unipile', { event: 'x' }, { 'unipile-auth': 'guess' }],
    [
      'a connection that we did not sign',
      '/unipile/connected',
      { status: 'CREATION_SUCCESS', account_id: 'a', name: '1001' },
      {},
    ],
    ['a connection of nonsense', '/unipile/connected', 'nonsense', {}],
  ])('%s: 401 without an effect', async (_, path, body, headers) => {
    const messageId = await accepted()
    expect(await post(path, body, headers)).toBe(401)
    expect(setup.row(messageId).state).toBe('accepted')
  })

  it.each([
    ['/waapi', '{'],
    ['/waapi', { event: 'qr', instanceId: 4711, data: {} }],
    ['/waapi', { ...ack('id-1', 2), instanceId: '999' }],
    ['/unipile', []],
    ['/unipile', { AccountStatus: { account_id: 'unknown', account_type: 'WHATSAPP', message: 'CONNECTING' } }],
  ])('%s accepts a body without a meaning: %j', async (path, body) => {
    const messageId = await accepted()
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const signature = createHmac('sha256', 'waapi-secret').update(text).digest('hex')
    expect(await post(path, text, { 'x-waapi-hmac': signature, 'unipile-auth': 'unipile-secret' })).toBe(200)
    expect(setup.row(messageId).state).toBe('accepted')
  })

  it('are closed if their secrets are not set', async () => {
    const open = parseEnv({ NODE_ENV: 'test', BOT_TOKEN: testToken })
    api = createApi(Object.assign(setup.app, { env: open }), { botUsername: () => undefined })
    expect(await post('/waapi', ack('id-1', 2), hmac(ack('id-1', 2), ''))).toBe(401)
    expect(await post('/unipile', {}, { 'unipile-auth': '' })).toBe(401)
  })
})
