import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApi } from '#api/app.ts'
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
  const { ticket } = await (await call('POST', '/tickets', { body: { purpose } })).json()
  return ticket
}

test('an upgrade from the portal leads to Stripe’s page, and is there once it is paid', async () => {
  const { url } = await (await call('POST', '/create-subscription', { body: {} })).json()
  expect(new URL(url).origin).toBe(new URL(money.stripe.origin).origin)
  money.stripe.pay(url)
  await money.stripe.deliver()
  const { user } = await (await call('GET', '/user/profile')).json()
  expect(user.plan).toBe('pro')
})

test('whoever has the plan already is not sold it again', async () => {
  await money.subscribe(userId, 'PRO')
  const answer = await call('POST', '/create-subscription', { body: { planId: 'PRO' } })
  expect([answer.status, (await answer.json()).code]).toEqual([409, 'already-subscribed'])
})

test('invoices and the card are those of the customer', async () => {
  await money.subscribe(userId, 'UNLIMITED')
  const { invoices, paymentMethods } = await (await call('GET', '/billing')).json()
  expect(invoices).toEqual([
    expect.objectContaining({ amount_paid: 9900, status: 'paid', created: expect.any(Number) }),
  ])
  expect(paymentMethods).toEqual([
    { card: { brand: 'visa', last4: '4242', exp_month: expect.any(Number), exp_year: expect.any(Number) } },
  ])
})

test('somebody who never paid has neither', async () => {
  expect(await (await call('GET', '/billing')).json()).toEqual({ invoices: [], paymentMethods: [] })
})

test.each(['invoices', 'customer-portal'])('a ticket for %s opens Stripe’s page, once', async purpose => {
  await money.subscribe(userId, 'PRO')
  const ticket = await ticketFor(purpose)
  const opened = await call('GET', `/billing/${purpose}`, { ticket })
  expect(opened.status).toBe(302)
  expect(opened.headers.get('location')).toContain(money.stripe.origin)
  expect((await call('GET', `/billing/${purpose}`, { ticket })).status).toBe(401)
})

test('a tab that cannot be opened comes back to the portal with the reason', async () => {
  const opened = await call('GET', '/billing/invoices', { ticket: await ticketFor('invoices'), accept: 'text/html' })
  expect(opened.headers.get('location')).toBe('https://cards.example/portal?tab=billing&error=no-subscription')
  const asked = await call('GET', '/billing/invoices')
  expect([asked.status, (await asked.json()).code]).toEqual([409, 'no-subscription'])
})
