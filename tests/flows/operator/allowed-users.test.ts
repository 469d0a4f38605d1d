import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { createApi } from '#api/app.ts'
import { changeMyCard } from '#core/account/my-card/my-card.ts'
import { createChatCode, shareLoginPhone } from '#core/auth/portal-login.ts'
import { createSession } from '#core/auth/portal-session.ts'
import { createTicket } from '#core/auth/tickets.ts'
import { parseEnv } from '#core/base/env.ts'
import { createPricingToken } from '#core/billing/checkout/pricing-token.ts'
import { listContacts } from '#core/contact-rows/contacts.ts'
import { createAppKey } from '#core/integrations/app-keys.ts'
import { checkouts, myCards, users } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp, testToken } from '#tests/app/test-app.ts'
import { callAs } from '#tests/call-as.ts'
import { anaCard, type BotFlow, photoOf, startBotFlow } from '#tests/flows/bot/bot-flow.ts'
import { type MoneyFlow, startMoney } from '#tests/flows/money/money-flow.ts'

const [anna, bert] = [1001, 1002]
const ALLOWED_USERS = ` ${anna}, 77 `

function setUp(settings: Record<string, string> = { ALLOWED_USERS }) {
  const app = createTestApp({ env: parseEnv({ NODE_ENV: 'test', BOT_TOKEN: testToken, ...settings }) })
  const api = createApi(app, { botUsername: () => undefined })
  return { app, api, as: (userId: number) => callAs(app, api, userId) }
}

describe('a person whom the operator does not list', () => {
  it('is refused with launch data, and nothing is stored about them', async () => {
    const { app, as } = setUp()
    expect((await as(anna)('GET', `/api/user/${anna}`)).status).toBe(200)
    const refused = await as(bert)('GET', `/api/user/${bert}`)
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'private-service' }])
    expect(app.db.select({ id: users.id }).from(users).all()).toEqual([{ id: anna }])
  })

  it('gets no code for the portal, and the same answer as everybody', async () => {
    const { app, api } = setUp()
    for (const [userId, phone] of [
      [anna, '+34612000001'],
      [bert, '+34612000002'],
    ] as const) {
      makeUser(app, { id: userId })
      shareLoginPhone(app, { userId, contactUserId: userId, phone })
    }
    const ask = (phoneNumber: string) =>
      api.request('/api/portal/auth/request-mfa', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phoneNumber }),
      })
    const [refused, sent] = [await ask('+34612000002'), await ask('+34612000001')]
    expect(refused.status).toBe(sent.status)
    expect(Object.keys((await refused.json()) as object)).toEqual(Object.keys((await sent.json()) as object))
    await expect.poll(() => app.sentCodes.map(({ chatId }) => chatId)).toEqual([anna])
    expect(createChatCode(app, { userId: bert })).toBeDefined()
  })

  it('is refused with an earlier app key, by the API and the address book', async () => {
    const { app, api } = setUp({ ALLOWED_USERS })
    for (const [id, status] of [
      [anna, 200],
      [bert, 403],
    ] as const) {
      const userId = makeUser(app, { id, plan: 'pro' })
      const request = { name: 'test', scopes: ['contacts:read' as const, 'carddav' as const], pictures: false }
      const { secret } = createAppKey(app, { userId, request })
      const headers = { authorization: `Bearer ${secret}` }
      expect((await api.request('/api/v1/contacts', { headers })).status).toBe(status)
      const basic = `Basic ${Buffer.from(`${userId}:${secret}`).toString('base64')}`
      const book = await api.request('http://localhost/carddav/', {
        method: 'PROPFIND',
        headers: { authorization: basic, depth: '0' },
      })
      expect([book.status, id]).toEqual([id === anna ? 207 : 403, id])
    }
  })

  it('has no public card any more, and gets no contact through it', async () => {
    const { app, api } = setUp()
    for (const [userId, status] of [
      [anna, 200],
      [bert, 404],
    ] as const) {
      makeUser(app, { id: userId })
      changeMyCard(app, { userId, patch: { on: true } })
      const { slug } = app.db.select().from(myCards).where(eq(myCards.user_id, userId)).get()!
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const body = new URLSearchParams({ first_name: 'Eva', email: 'eva@sur.es', consent: 'yes' }).toString()
      expect((await api.request(`/c/${slug}`)).status).toBe(status)
      expect((await api.request(`/c/${slug}.vcf`)).status).toBe(status)
      await api.request(`/c/${slug}`, { method: 'POST', headers, body })
      expect(listContacts(app, { userId })).toHaveLength(status === 200 ? 1 : 0)
    }
  })

  it('is refused with an earlier session or ticket', async () => {
    const { app, api } = setUp()
    const status = async (userId: number) => {
      makeUser(app, { id: userId })
      const authorization = `Bearer ${createSession(app, app.db, { userId })}`
      const ticket = createTicket(app, { userId, purpose: 'account' })
      const profile = await api.request('/api/portal/user/profile', { headers: { authorization } })
      const file = await api.request(`/api/downloads/account?ticket=${ticket}`)
      return [profile.status, file.status]
    }
    expect(await status(bert)).toEqual([403, 403])
    expect(await status(anna)).toEqual([200, 200])
  })

  it('does not exist in demo mode, and if nobody is listed', async () => {
    for (const [settings, userId] of [
      [{ ALLOWED_USERS: '' }, bert],
      [{ BOT_TOKEN: '', ALLOWED_USERS: '77' }, 1],
    ] as const) {
      const { app, api } = setUp(settings)
      const answer = await callAs(app, api, userId)('GET', `http://localhost/api/user/${userId}`)
      expect(answer.status).toBe(200)
    }
  })

  it.each(['Anna', '12,', '1.5', '-3'])('is refused as %j', value => {
    expect(() => parseEnv({ ALLOWED_USERS: value })).toThrow(/^ALLOWED_USERS: may hold/)
  })
})

describe('in the chat', () => {
  let flow: BotFlow
  afterEach(() => flow.stop())

  it('gets an explanation, whatever they send, and their card is not read', async () => {
    flow = await startBotFlow({ env: { ALLOWED_USERS: '1' } })
    const stranger = flow.telegram.person()
    stranger.sendText('/start')
    stranger.sendPhoto(photoOf(...anaCard))
    await flow.settled()
    const said = flow.telegram.said(stranger.id).map(({ text }) => text)
    expect(said).toEqual(Array(2).fill('This service is private. Ask its operator for access.'))
    expect(flow.app.db.select().from(users).all()).toEqual([])
  })
})

describe('at the checkout', () => {
  let money: MoneyFlow
  afterEach(() => money.stop())

  it('payments for a person who is not proven to be listed are refused, and listed people can pay', async () => {
    money = await startMoney()
    makeUser(money.app, { id: anna })
    makeUser(money.app, { id: bert })
    money.app.env.ALLOWED_USERS = new Set([anna])
    const refused = { status: 403, body: { code: 'private-service' } }
    const open = (telegramId: number, token?: string) =>
      money.call('POST', '/create-checkout-session', { telegramId, planId: 'PRO', token })
    for (const telegramId of [anna, bert]) expect(await open(telegramId)).toMatchObject(refused)
    expect(await open(bert, createPricingToken(money.app, { userId: bert }))).toMatchObject(refused)
    expect(money.app.db.select().from(checkouts).all()).toEqual([])
    expect((await open(anna, createPricingToken(money.app, { userId: anna }))).status).toBe(200)
  })
})
