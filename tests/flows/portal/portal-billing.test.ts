import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createApi } from '#api/app.ts'
import { billingSchema } from '#contracts/billing.ts'
import { errorBodySchema } from '#contracts/errors.ts'
import { profileSchema } from '#contracts/portal.ts'
import { createSession } from '#core/auth/portal-session.ts'
import { makeUser } from '#tests/app/factories.ts'
import { type MoneyFlow, startMoney } from '#tests/flows/money/money-flow.ts'

let money: MoneyFlow
let userId: number
let token: string
beforeEach(async () => {
  money = await startMoney()
  userId = makeUser(money.app)
  token = createSession(money.app, money.app.db, { userId })
})
afterEach(() => money.stop())

function call(method: string, path: string, options: { body?: unknown; accept?: string; ticket?: string } = {}) {
  const api = createApi(money.app, { botUsername: () => undefined })
  const { body, accept, ticket } = options
  return api.request(`/api/portal${path}${ticket ? `?ticket=${ticket}` : ''}`, {
    method,
    headers: {
      ...(ticket ? {} : { authorization: `Bearer ${token}` }),
      ...(accept ? { accept } : {}),
      'content-type': 'application/json',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

async function ticketFor(purpose: string): Promise<string> {
  const answer = await call('POST', '/tickets', { body: { purpose } })
  return z.object({ ticket: z.string() }).parse(await answer.json()).ticket
}

const urlOf = async (answer: Response) => z.object({ url: z.url() }).parse(await answer.json()).url
const codeOf = async (answer: Response) => errorBodySchema.parse(await answer.json()).code
const planNow = async () =>
  z.object({ user: profileSchema }).parse(await (await call('GET', '/user/profile')).json()).user.plan

test('an upgrade from the portal opens Stripe’s page, and takes effect once it is paid', async () => {
  const url = await urlOf(await call('POST', '/create-subscription', { body: {} }))
  expect(new URL(url).origin).toBe(new URL(money.stripe.origin).origin)
  money.stripe.pay(url)
  await money.stripe.deliver()
  expect(await planNow()).toBe('pro')
})

test('an upgrade without a plan, even without a body, is one to Pro', async () => {
  const answer = await call('POST', '/create-subscription')
  expect(answer.status).toBe(200)
  money.stripe.pay(await urlOf(answer))
  await money.stripe.deliver()
  expect(await planNow()).toBe('pro')
})

test('an upgrade to an unknown plan, or with invalid JSON, is refused', async () => {
  const api = createApi(money.app, { botUsername: () => undefined })
  for (const body of ['{"planId":"GOLD"}', '{', 'null']) {
    const headers = { authorization: `Bearer ${token}` }
    expect((await api.request('/api/portal/create-subscription', { method: 'POST', headers, body })).status).toBe(422)
  }
})

test('a person who has the plan already cannot buy it again', async () => {
  await money.subscribe(userId, 'PRO')
  const answer = await call('POST', '/create-subscription', { body: { planId: 'PRO' } })
  expect([answer.status, await codeOf(answer)]).toEqual([409, 'already-subscribed'])
})

test('invoices and the card are those of the customer', async () => {
  await money.subscribe(userId, 'UNLIMITED')
  const { invoices, paymentMethods } = billingSchema.parse(await (await call('GET', '/billing')).json())
  expect(invoices).toEqual([
    expect.objectContaining({ amount_paid: 9900, status: 'paid', created: expect.any(Number) }),
  ])
  expect(paymentMethods).toEqual([
    { card: { brand: 'visa', last4: '4242', exp_month: expect.any(Number), exp_year: expect.any(Number) } },
  ])
})

test('a person who never paid has neither', async () => {
  expect(await (await call('GET', '/billing')).json()).toEqual({ has_page: false, invoices: [], paymentMethods: [] })
})

test.each(['invoices', 'customer-portal'])('a ticket for %s opens Stripe’s page, once', async purpose => {
  await money.subscribe(userId, 'PRO')
  const ticket = await ticketFor(purpose)
  const opened = await call('GET', `/billing/${purpose}`, { ticket })
  expect(opened.status).toBe(302)
  expect(opened.headers.get('location')).toContain(money.stripe.origin)
  expect((await call('GET', `/billing/${purpose}`, { ticket })).status).toBe(401)
})

test('a tab that cannot be opened returns to the portal with the reason', async () => {
  const opened = await call('GET', '/billing/invoices', { ticket: await ticketFor('invoices'), accept: 'text/html' })
  expect(opened.headers.get('location')).toBe('https://cards.example/portal?tab=billing&error=no-subscription')
  const asked = await call('GET', '/billing/invoices')
  expect([asked.status, await codeOf(asked)]).toEqual([409, 'no-subscription'])
})
