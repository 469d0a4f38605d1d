import { describe, expect, it } from 'vitest'
import { createApi } from '#api/app.ts'
import { profileSchema, statsSchema } from '#contracts/portal.ts'
import { shareLoginPhone } from '#core/auth/portal-login.ts'
import { createSession } from '#core/auth/portal-session.ts'
import { parseEnv } from '#core/base/env.ts'
import { AppError } from '#core/base/errors.ts'
import { deleteContact } from '#core/contacts/delete-contact.ts'
import { makeContact, makeUser } from '#tests/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/app/test-app.ts'
import { parseCsv } from '#tests/parse-csv.ts'

const phone = '+34612345678'

type Options = { token?: string; body?: unknown; headers?: Record<string, string> }

function setUp(overrides: Partial<TestApp> = {}) {
  const app = createTestApp(overrides)
  const api = createApi(app, { botUsername: () => 'card_scan_bot' })
  const call = async (method: string, path: string, { token, body, headers = {} }: Options = {}) => {
    const response = await api.request(`/api/portal${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined }
  }
  const join = (id: number, plan?: 'pro') => {
    makeUser(app, { id, ...(plan ? { plan } : {}) })
    return createSession(app, app.db, { userId: id })
  }
  return { app, api, call, join }
}

function withPhone(app: TestApp, id = 1001): void {
  makeUser(app, { id })
  shareLoginPhone(app, { userId: id, contactUserId: id, phone })
}

const askCode = (phoneNumber: string) => ({ body: { phoneNumber } })

describe('the login', () => {
  it('sends a code after the response, and signs in with it', async () => {
    const { app, call } = setUp()
    withPhone(app)
    const asked = await call('POST', '/auth/request-mfa', askCode('+34 612 34 56 78'))
    expect([asked.status, Object.keys(asked.body)]).toEqual([200, ['telegramId']])
    expect(asked.body.telegramId).not.toContain('1001')
    await expect.poll(() => app.sentCodes).toHaveLength(1)
    const [sent] = app.sentCodes
    expect(sent).toMatchObject({ chatId: 1001, language: 'en' })
    const login = { telegramId: asked.body.telegramId, code: sent!.code }
    const { body } = await call('POST', '/auth/verify-mfa', { body: login })
    const profile = await call('GET', '/user/profile', { token: body.sessionToken })
    expect(profileSchema.parse(profile.body.user)).toMatchObject({ telegram_id: 1001, plan: 'free' })
  })

  it('sends nothing for an unknown phone, and answers the same', async () => {
    const { app, call } = setUp()
    withPhone(app)
    const known = await call('POST', '/auth/request-mfa', askCode(phone))
    const unknown = await call('POST', '/auth/request-mfa', askCode('+34699999999'))
    const shape = (answer: typeof known) => [answer.status, Object.keys(answer.body), answer.text.length]
    expect(shape(unknown)).toEqual(shape(known))
    await expect.poll(() => app.sentCodes).toHaveLength(1)
    expect(app.sentCodes[0]?.chatId).toBe(1001)
    const wrong = (telegramId: string) => call('POST', '/auth/verify-mfa', { body: { telegramId, code: 'abcdef' } })
    const answers = [await wrong(known.body.telegramId), await wrong(unknown.body.telegramId), await wrong('nothing')]
    for (const answer of answers) expect([answer.status, answer.text]).toEqual([422, answers[0]!.text])
    expect(answers[0]!.body.code).toBe('invalid-code')
  })

  it.each([phone, '+34699999999'])('after five codes an hour for %s says so, with the login id', async number => {
    const { app, call } = setUp()
    withPhone(app)
    for (let n = 0; n < 5; n++) await call('POST', '/auth/request-mfa', askCode(number))
    const { status, body } = await call('POST', '/auth/request-mfa', askCode(number))
    expect([status, body.code, body.error]).toEqual([429, 'too-many-codes', expect.stringContaining('/login')])
    expect(body.telegramId).toMatch(/^[\w-]{22}$/)
  })

  it('lets one address ask for 30 codes an hour, whatever the phones', async () => {
    const { call } = setUp()
    const ask = (n: number) => call('POST', '/auth/request-mfa', askCode(`+3461234${String(1000 + n)}`))
    for (let n = 0; n < 30; n++) expect((await ask(n)).status).toBe(200)
    expect((await ask(30)).body).toMatchObject({ code: 'too-many-requests' })
  })

  it('lets one address try 60 codes an hour', async () => {
    const { call } = setUp()
    const guess = () => call('POST', '/auth/verify-mfa', { body: { telegramId: 'x', code: '000000' } })
    for (let n = 0; n < 60; n++) expect((await guess()).status).toBe(422)
    expect((await guess()).status).toBe(429)
  })

  it.each([{}, { phoneNumber: '' }, { phoneNumber: 'me' }, { phoneNumber: 5 }])(
    'names the field of a phone that is none: %j',
    async body => {
      const { call } = setUp()
      const answer = await call('POST', '/auth/request-mfa', { body })
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['phoneNumber']])
    },
  )

  it('a bot that cannot write changes no response, and the log holds neither phone nor code', async () => {
    const logged: string[] = []
    const { app, call } = setUp()
    app.log.warn = (fields, message) => logged.push(JSON.stringify([fields, message]))
    app.telegram.sendLoginCode = async () => {
      throw new AppError('chat-unreachable')
    }
    withPhone(app)
    expect((await call('POST', '/auth/request-mfa', askCode(phone))).status).toBe(200)
    await expect.poll(() => logged).toHaveLength(1)
    expect(logged[0]).toContain('chat-unreachable')
    expect(logged[0]).not.toMatch(/612345678|"\d{6}"/)
  })

  it('in demo mode shows the code, for any phone, and the session is the demo user’s', async () => {
    const { call } = setUp({ env: parseEnv({ NODE_ENV: 'test' }) })
    const { body } = await call('POST', '/auth/request-mfa', askCode('+34 699 99 99 99'))
    const login = { telegramId: body.telegramId, code: body.demoCode }
    const token = (await call('POST', '/auth/verify-mfa', { body: login })).body.sessionToken
    expect((await call('GET', '/user/profile', { token })).body.user).toMatchObject({ telegram_id: 1 })
  })

  it('ends with sign-out, on this device or everywhere', async () => {
    const { app, call, join } = setUp()
    const [here, there] = [join(1001), join(1001)]
    const status = async (token: string) => (await call('GET', '/user/profile', { token })).status
    expect((await call('POST', '/auth/logout', { token: here })).status).toBe(200)
    expect([await status(here), await status(there)]).toEqual([401, 200])
    const third = createSession(app, app.db, { userId: 1001 })
    await call('POST', '/auth/logout', { token: third, body: { everywhere: true } })
    expect([await status(there), await status(third)]).toEqual([401, 401])
    expect((await call('POST', '/auth/logout')).status).toBe(200)
    expect((await call('POST', '/auth/logout', { body: { everywhere: 'perhaps' } })).status).toBe(422)
  })
})

/** Every route that belongs to one person. */
const ownRoutes: [string, string, unknown?][] = [
  ['GET', '/user/profile'],
  ['PUT', '/user/profile', { company: 'Sur' }],
  ['GET', '/user/profile-photo'],
  ['GET', '/contacts'],
  ['GET', '/contacts/export'],
  ['GET', '/stats'],
  ['GET', '/billing'],
  ['GET', '/billing/invoices'],
  ['GET', '/billing/customer-portal'],
  ['POST', '/create-subscription', {}],
  ['POST', '/tickets', { purpose: 'export' }],
]

describe('who is calling', () => {
  it.each(ownRoutes)('%s %s: 401 without, with a made-up, ended or expired session', async (method, path, body) => {
    const { app, call, join } = setUp()
    const ask = async (token?: string) => {
      const answer = await call(method, path, { ...(token === undefined ? {} : { token }), ...(body ? { body } : {}) })
      return [answer.status, answer.body.code]
    }
    expect(await ask()).toEqual([401, 'not-authenticated'])
    expect(await ask('')).toEqual([401, 'not-authenticated'])
    expect(await ask('A'.repeat(43))).toEqual([401, 'session-expired'])
    const ended = join(1001)
    await call('POST', '/auth/logout', { token: ended })
    expect(await ask(ended)).toEqual([401, 'session-expired'])
    const old = join(1001)
    app.setNow('2026-04-09T12:00:00Z')
    expect(await ask(old)).toEqual([401, 'session-expired'])
  })

  it.each(ownRoutes)('%s %s shows or changes nothing of another person', async (method, path, body) => {
    const { app, call, join } = setUp()
    const mine = join(1001, 'pro')
    const theirs = join(1002, 'pro')
    makeContact(app, { userId: 1001, first_name: 'Secretary', company: 'Hush-hush' })
    await call('PUT', '/user/profile', { token: mine, body: { company: 'Hush-hush' } })
    const answer = await call(method, path, { token: theirs, ...(body ? { body } : {}) })
    expect(answer.status).not.toBe(401)
    expect(answer.text).not.toMatch(/Hush|Secretary|\b1001\b/)
    expect((await call('GET', '/user/profile', { token: mine })).body.user.company).toBe('Hush-hush')
  })

  it('says in the browser’s language that a session has expired', async () => {
    const { call } = setUp()
    const { body } = await call('GET', '/stats', { token: 'x', headers: { 'accept-language': 'es' } })
    expect(body.error).toContain('caducado')
  })

  it('stops a person who asks too often', async () => {
    const { call, join } = setUp({ limits: { ...createTestApp().limits, requestsPerUser: 2 } })
    const token = join(1001)
    for (let n = 0; n < 2; n++) expect((await call('GET', '/stats', { token })).status).toBe(200)
    expect((await call('GET', '/stats', { token })).status).toBe(429)
    expect((await call('GET', '/stats', { token: join(1002) })).status).toBe(200)
  })
})

describe('what the portal shows', () => {
  it('saves the profile and the message by SPEC’s rules, with its words', async () => {
    const { call, join } = setUp()
    const token = join(1001)
    const put = (body: unknown) => call('PUT', '/user/profile', { token, body })
    expect((await put({ first_name: 'Olga', website: 'https://sur.es' })).body.user.website).toBe('https://sur.es')
    expect((await put({ custom_message: 'Hello {first_name}!' })).body.user.custom_message).toBe('Hello {first_name}!')
    const wrong = await put({ first_name: '', email: 'x', website: 'y', custom_message: 'short' })
    expect([wrong.status, wrong.body.fields]).toEqual([
      422,
      {
        first_name: 'First name is required',
        email: 'Invalid email',
        website: 'Invalid URL',
        custom_message: 'Message must be at least 10 characters',
      },
    ])
    const none = await put({ custom_message: ' ' })
    expect(none.body.fields).toEqual({ custom_message: 'Message must be at least 10 characters' })
    const endless = 'x'.repeat(301)
    const email = `a@${Array(70).fill('abc').join('.')}.com`
    expect((await put({ last_name: endless, email, website: `https://x.es/${endless}` })).body.fields).toEqual({
      last_name: 'Too long',
      email: 'Too long',
      website: 'Too long',
    })
    const long = await put({ custom_message: 'x'.repeat(501) })
    expect(long.body.fields).toEqual({ custom_message: 'Message too long' })
  })

  it.each([{ plan: 'unlimited' }, { telegram_id: 5 }, { login_phone: phone }, { whatsapp_connected: true }])(
    'refuses to save %j',
    async body => {
      const { call, join } = setUp()
      expect((await call('PUT', '/user/profile', { token: join(1001), body })).status).toBe(422)
    },
  )

  it('lists contacts and statistics in SPEC’s shapes', async () => {
    const { app, call, join } = setUp()
    const token = join(1001)
    makeContact(app, { userId: 1001 })
    expect((await call('GET', '/contacts', { token })).body).toMatchObject({
      contacts: [{ first_name: 'Ana', country: 'ES', whatsapp_sent: false }],
    })
    const more = makeContact(app, { userId: 1001, first_name: 'Bea' })
    expect((await call('GET', '/contacts?page=2&limit=1', { token })).body).toMatchObject({
      contacts: [{ first_name: 'Ana' }],
      pagination: { page: 2, limit: 1, total: 2, totalPages: 2, hasPrev: true, hasNext: false },
    })
    expect((await call('GET', '/contacts?limit=501', { token })).status).toBe(422)
    deleteContact(app, { userId: 1001, contactId: more })
    const { stats } = (await call('GET', '/stats', { token })).body
    expect(statsSchema.parse(stats).total.contacts).toBe(1)
  })

  it('exports a file that a spreadsheet opens', async () => {
    const { app, call, join } = setUp()
    const token = join(1001, 'pro')
    makeContact(app, { userId: 1001 })
    const { headers, text } = await call('GET', '/contacts/export', { token })
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="contacts-2026-03-10.csv"')
    expect(parseCsv(text).map(row => row.slice(0, 2))).toEqual([
      [expect.stringContaining('First Name'), 'Last Name'],
      ['Ana', 'Torres'],
    ])
    expect((await call('GET', '/contacts/export?form=pdf', { token })).status).toBe(422)
  })

  it('asks a person on FREE to upgrade before an export', async () => {
    const { call, join } = setUp()
    const { status, body } = await call('GET', '/contacts/export', { token: join(1001) })
    expect([status, body.code, body.error]).toEqual([403, 'plan-needed', 'This needs the Pro plan.'])
  })

  it('opens the export with a ticket, once, after a HEAD for its size', async () => {
    const { call, join } = setUp()
    const { ticket } = (await call('POST', '/tickets', { token: join(1001, 'pro'), body: { purpose: 'export' } })).body
    const open = async (method: string) => (await call(method, `/contacts/export?ticket=${ticket}`)).status
    expect([await open('HEAD'), await open('GET'), await open('GET')]).toEqual([200, 200, 401])
  })

  it.each(['invoices', 'customer-portal'])('a ticket for %s opens nothing else', async purpose => {
    const { call, join } = setUp()
    const { ticket } = (await call('POST', '/tickets', { token: join(1001, 'pro'), body: { purpose } })).body
    expect((await call('GET', `/contacts/export?ticket=${ticket}`)).status).toBe(401)
    expect((await call('GET', `/user/profile?ticket=${ticket}`)).status).toBe(401)
  })
})
