import { sign } from '@telegram-apps/init-data-node'
import { describe, expect, it } from 'vitest'
import { createApi } from '#api/app.ts'
import { offersSchema, subscriptionStateSchema } from '#contracts/billing.ts'
import { parseEnv } from '#core/base/env.ts'
import { makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp, testToken } from '#tests/app/test-app.ts'

function setUp(overrides: Partial<TestApp> = {}) {
  const app = createTestApp(overrides)
  const api = createApi(app, { botUsername: () => 'card_scan_bot' })
  const call = async (method: string, path: string, options: { body?: unknown; as?: number; init?: string } = {}) => {
    const { body, as, init } = options
    const user = { id: as ?? 0, first_name: 'Olga', language_code: 'es' }
    const login = init ?? (as === undefined ? undefined : sign({ user, query_id: 'q' }, testToken, app.clock.now()))
    const response = await api.request(`/api/subscription${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(login ? { authorization: `tma ${login}` } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  return { app, call }
}

describe('plan prices', () => {
  it('are public, with today’s amounts in cents', async () => {
    const { call } = setUp()
    const { status, body } = await call('GET', '/offers')
    expect(status).toBe(200)
    expect(offersSchema.parse(body)).toMatchObject({
      services: { checkout: false, stars: false, shared_number: false, own_number: false },
      in_telegram: 'stripe',
      offers: [
        { plan_id: 'FREE', today: null, next_charge_at: null, stars: null },
        { plan_id: 'PRO', today: { usd: 346, eur: 346 }, next_charge_at: '2026-04-01T00:00:00.000Z', stars: null },
        {
          plan_id: 'PRO_WHATSAPP',
          today: { usd: 901, eur: 901 },
          sold: false,
          missing: ['shared-whatsapp', 'own-whatsapp', 'follow-ups'],
        },
        { plan_id: 'UNLIMITED', today: { usd: 9900, eur: 9900 }, next_charge_at: '2027-03-10T12:00:00.000Z' },
        { plan_id: 'UNLIMITED_WHATSAPP', today: { usd: 17_900, eur: 17_900 } },
      ],
    })
  })

  it.each([
    [{ STARS_PRO: '250' }, 'stars', 250],
    [{ STARS_PRO: '250', PAYMENTS_IN_TELEGRAM: 'both' }, 'both', 250],
    [{ STARS_PRO: '250', PAYMENTS_IN_TELEGRAM: 'stripe' }, 'stripe', null],
    [{ PAYMENTS_IN_TELEGRAM: 'stars' }, 'stars', null],
  ])('in Stars follow the settings %j', async (settings, way, stars) => {
    const never = async () => {
      throw new Error('nobody pays here')
    }
    const { call } = setUp({
      env: parseEnv({
        BOT_TOKEN: testToken,
        OPERATOR_NAME: 'Cards SL',
        SUPPORT_CONTACT: 'help@cards.example',
        ...settings,
      }),
      stars: { createLink: never, setRenewal: never, refund: never, listPayments: never },
    })
    const offers = offersSchema.parse((await call('GET', '/offers')).body)
    expect([offers.in_telegram, offers.offers.find(({ plan_id }) => plan_id === 'PRO')?.stars]).toEqual([way, stars])
  })
})

describe('one’s own subscription', () => {
  const paths: [string, string][] = [
    ['GET', ''],
    ['POST', '/preview'],
    ['POST', '/change'],
    ['POST', '/undo'],
    ['POST', '/stars-link'],
  ]
  it.each(paths)('%s %s is for the caller only', async (method, path) => {
    const { call } = setUp()
    const body = method === 'POST' ? { planId: 'PRO' } : undefined
    expect((await call(method, `/1001${path}`, { body })).status).toBe(401)
    expect((await call(method, `/1001${path}`, { body, init: 'forged' })).status).toBe(401)
    expect((await call(method, `/1001${path}`, { body, as: 1002 })).status).toBe(403)
    expect((await call(method, `/x1001${path}`, { body, as: 1001 })).status).toBe(404)
  })

  it('is returned in the contract’s shape', async () => {
    const { app, call } = setUp()
    makeUser(app, { id: 1001, plan: 'unlimited' })
    const { body } = await call('GET', '/1001', { as: 1001 })
    expect(subscriptionStateSchema.parse(body)).toMatchObject({ plan: 'unlimited', source: 'grant', status: 'active' })
  })

  it('is refused for Stars if none are accepted, in the caller’s language', async () => {
    const { call } = setUp()
    const answer = await call('POST', '/1001/stars-link', { body: { planId: 'PRO' }, as: 1001 })
    expect(answer).toMatchObject({
      status: 503,
      body: { code: 'stars-unavailable', error: expect.stringContaining('Aquí') },
    })
  })
})

describe('a checkout', () => {
  const body = { telegramId: 5, planId: 'PRO' }

  it('with a bad header is refused', async () => {
    const { call } = setUp()
    expect((await call('POST', '/create-checkout-session', { body, init: 'forged' })).status).toBe(401)
  })

  it('is not started again and again from one address', async () => {
    const { limits } = createTestApp()
    const { call } = setUp({ limits: { ...limits, checkoutsPerAddress: 2 } })
    const statuses = []
    for (let n = 0; n < 3; n++) statuses.push((await call('POST', '/create-checkout-session', { body })).status)
    expect(statuses).toEqual([503, 503, 429])
  })
})
