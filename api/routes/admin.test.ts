import { describe, expect, it } from 'vitest'
import { createApi } from '#api/app.ts'
import {
  adminActivitySchema,
  adminAnalyticsSchema,
  adminHealthSchema,
  adminOverviewSchema,
  adminScansSchema,
  adminUsersSchema,
} from '#contracts/admin.ts'
import { parseEnv } from '#core/base/env.ts'
import type { StarsPort } from '#core/billing/payments-port.ts'
import { makeContact, makeScan, makeUser } from '#tests/app/factories.ts'
import { createTestApp, testToken } from '#tests/app/test-app.ts'
import { createTestWhatsApp } from '#tests/app/test-whatsapp.ts'

const adminKey = 'key of the operator'

/** Sells plans for Stars, with no purchase yet. */
const noStars: StarsPort = {
  createLink: () => Promise.reject(new Error('Nobody buys')),
  setRenewal: () => Promise.reject(new Error('Nobody buys')),
  refund: () => Promise.reject(new Error('Nobody buys')),
  listPayments: async () => [],
}

function setUp({ key = adminKey, settings = {} }: { key?: string; settings?: Record<string, string> } = {}) {
  const env = parseEnv({ NODE_ENV: 'test', BOT_TOKEN: testToken, ADMIN_KEY: key, TRUST_PROXY: '1', ...settings })
  const app = createTestApp({ env })
  const api = createApi(app, { botUsername: () => 'card_scan_bot' })
  const call = async (path: string, given: string | undefined = adminKey, address = '192.0.2.1') => {
    const headers = { 'x-forwarded-for': address, ...(given === undefined ? {} : { 'x-admin-key': given }) }
    const response = await api.request(`/api/admin${path}`, { headers })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  const callWithout = async (path: string) => (await api.request(`/api/admin${path}`)).status
  return { app, api, call, callWithout }
}

const paths = ['/dashboard', '/health', '/analytics', '/users', '/users/1001/activity', '/scans']

describe('who may see the reports', () => {
  it.each(paths)('%s: 401 without, with an empty and with a wrong key', async path => {
    const { app, call, callWithout } = setUp()
    makeUser(app)
    expect(await callWithout(path)).toBe(401)
    for (const wrong of ['', ' ', 'x', `${adminKey}x`, adminKey.toUpperCase()]) {
      const answer = await call(path, wrong)
      expect([answer.status, answer.body]).toMatchObject([401, { code: 'not-authenticated' }])
    }
    expect((await call(path)).status).toBe(200)
  })

  it.each(paths)('%s: 401 for everybody where no key is configured', async path => {
    const { call, callWithout } = setUp({ key: '' })
    expect(await callWithout(path)).toBe(401)
    for (const key of ['', 'undefined', 'null', adminKey]) expect((await call(path, key)).status).toBe(401)
  })

  it('after ten wrong keys in a minute an address is refused, also with the right key; others are not', async () => {
    const { call, callWithout } = setUp()
    for (let n = 1; n <= 10; n++) expect((await call('/dashboard', `guess ${n}`)).status).toBe(401)
    expect((await call('/dashboard')).status).toBe(200)
    const refused = await call('/users', 'guess 11')
    expect([refused.status, refused.body]).toMatchObject([429, { code: 'too-many-requests' }])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await call('/dashboard')).status).toBe(429)
    expect((await call('/dashboard', adminKey, '192.0.2.2')).status).toBe(200)
    expect(await callWithout('/dashboard')).toBe(401)
  })

  it('a hundred wrong keys at once do not get around the limit', async () => {
    const { call } = setUp()
    const guesses = Array.from({ length: 100 }, (_, n) => call('/dashboard', `guess ${n}`))
    const answers = await Promise.all([...guesses, call('/dashboard')])
    expect(answers.filter(answer => answer.status === 401)).toHaveLength(10)
    expect(answers.at(-1)?.status).toBe(429)
  })

  it('a hundred requests with the right key at once are accepted', async () => {
    const { call } = setUp()
    const answers = await Promise.all(Array.from({ length: 100 }, () => call('/dashboard')))
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]))
  })
})

describe('the reports', () => {
  it('have SPEC’s shapes and are not cached', async () => {
    const { app, call } = setUp()
    const userId = makeUser(app, { plan: 'pro' })
    const contactId = makeContact(app, { userId })
    makeScan(app, { userId, contactId })
    const bodyOf = async (path: string) => {
      const answer = await call(path)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      return answer.body
    }
    expect(adminOverviewSchema.strict().parse(await bodyOf('/dashboard'))).toEqual({
      totalUsers: 1,
      newUsersToday: 1,
      // A granted plan is not a paid one.
      conversionRate: 0,
      totalScansUsed: 1,
      freeUsers: 0,
      paidUsers: 0,
      totalContacts: 1,
      avgContactsPerUser: 1,
      avgScansPerUser: 1,
    })
    expect(adminUsersSchema.strict().parse(await bodyOf('/users'))).toMatchObject({
      users: [{ id: userId, telegram_id: userId, plan: 'pro', scans_used: 1, contactCount: 1 }],
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1, hasPrev: false, hasNext: false },
    })
    expect(adminScansSchema.strict().parse(await bodyOf('/scans'))).toMatchObject({
      scans: [{ first_name: 'Ana', country: 'ES', user: { first_name: 'Olga', plan: 'pro' } }],
      pagination: { total: 1 },
    })
    expect(adminAnalyticsSchema.strict().parse(await bodyOf('/analytics')).topCountries).toEqual([
      { country: 'ES', count: 1 },
    ])
    const { activity } = adminActivitySchema.strict().parse(await bodyOf(`/users/${userId}/activity`))
    expect(activity.at(-1)).toEqual({ day: '2026-03-10', scans: 1 })
    adminHealthSchema.strict().parse(await bodyOf('/health'))
  })

  it('name promised features that this server lacks, once it sells a plan', async () => {
    const { app, call } = setUp({
      settings: { STARS_PRO: '250', OPERATOR_NAME: 'Cards SL', SUPPORT_CONTACT: 'help@cards.example' },
    })
    const lacking = async () => adminHealthSchema.parse((await call('/health')).body).lacking
    expect(await lacking()).toEqual([])
    app.stars = noStars
    expect(await lacking()).toEqual(['shared-whatsapp', 'own-whatsapp', 'follow-ups'])
    app.whatsApp = createTestWhatsApp(app.clock.now)
    expect(await lacking()).toEqual(['own-whatsapp'])
    app.env = { ...app.env, PUBLIC_URL: 'https://cards.example' }
    expect(await lacking()).toEqual([])
  })

  it('find a user by name, e-mail, company or Telegram id', async () => {
    const { app, call } = setUp()
    makeUser(app, { id: 4711 })
    makeUser(app, { id: 815 })
    const found = async (search: string) => {
      const { users } = adminUsersSchema.parse((await call(`/users?search=${encodeURIComponent(search)}`)).body)
      return users.map(user => user.id)
    }
    expect(await found('4711')).toEqual([4711])
    expect(await found('PRAT olga')).toEqual([4711, 815])
    expect(await found('nobody')).toEqual([])
    expect(await found('" OR "')).toEqual([])
    expect(await found("'; drop table users; --")).toEqual([])
    expect((await found('')).length).toBe(2)
  })

  it.each([
    '/users?page=0',
    '/users?page=x',
    '/users?limit=101',
    '/users?filter=everyone',
    '/users?sort=password',
    '/users?order=sideways',
    `/users?search=${'x'.repeat(201)}`,
    '/scans?page=-1',
    '/scans?limit=1e9',
  ])('%s is refused', async path => {
    const { call } = setUp()
    expect([(await call(path)).status, (await call(path)).body]).toMatchObject([422, { code: 'invalid-input' }])
  })

  it.each(['/users/5/activity', '/users/x/activity', '/users/99999999999999999999/activity'])(
    '%s of a user who is not there is not found',
    async path => {
      expect((await setUp().call(path)).status).toBe(404)
    },
  )

  it('cannot be changed: every other method is unknown', async () => {
    const { api } = setUp()
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      for (const path of paths) {
        const response = await api.request(`/api/admin${path}`, { method, headers: { 'x-admin-key': adminKey } })
        expect(response.status).toBe(404)
      }
  })
})
