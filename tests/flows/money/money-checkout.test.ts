import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runAdminCommand } from '#core/admin/run-admin-command.ts'
import { activate } from '#core/billing/checkout/activate.ts'
import { createPricingToken } from '#core/billing/checkout/pricing-token.ts'
import { reconcileEverybody, reconcilePayments } from '#core/billing/reconcile/reconcile.ts'
import { updateUser } from '#core/users/users.ts'
import { makeUser } from '#tests/app/factories.ts'
import { type MoneyFlow, startMoney } from '#tests/flows/money/money-flow.ts'

let money: MoneyFlow
beforeEach(async () => {
  money = await startMoney()
})
afterEach(() => money.stop())

const anna = 1001
const sessionOf = (url: string) => url.split('/').at(-1) ?? ''

describe('a checkout in the web app', () => {
  it('returns in the language that the person chose, which a stranger does not learn', async () => {
    const userId = makeUser(money.app)
    updateUser(money.app, { userId, patch: { language: 'es' } })
    const order = { telegramId: userId, planId: 'PRO' }
    const langOf = (landing: string) => new URL(landing).searchParams.get('lang')
    expect(langOf(money.stripe.pay(await money.checkout(order, userId)))).toBe('es')
    expect(langOf(money.stripe.pay(await money.checkout(order)))).toBeNull()
  })

  it('charges euros for the rest of the month, as offered, and gives the plan until the 1st', async () => {
    const { stripe, call, checkout } = money
    const offers = await call('GET', '/offers')
    const landing = stripe.pay(await checkout({ telegramId: anna, planId: 'PRO' }, anna))
    expect(landing).toMatch(/^https:\/\/cards\.example\/subscription\/success\?session_id=cs_test_/)
    await stripe.deliver()
    expect(await call('GET', `/${anna}`, undefined, anna)).toMatchObject({
      status: 200,
      body: {
        plan: 'pro',
        source: 'stripe',
        status: 'active',
        renews_at: '2026-04-01T00:00:00.000Z',
        ends_at: null,
        currency: 'eur',
      },
    })
    const pro = (offers.body.offers as { plan_id: string; today: { eur: number } }[]).find(o => o.plan_id === 'PRO')
    expect(stripe.balanceOf(money.customerOf(anna))).toBe(pro?.today.eur)
    expect(await money.told()).toEqual([
      { kind: 'plan-active', plan: 'pro', until: '2026-04-01T00:00:00.000Z', renews: true },
    ])
  })

  it('charges a year from today for a yearly plan', async () => {
    await money.subscribe(anna, 'UNLIMITED')
    expect(money.stripe.balanceOf(money.customerOf(anna))).toBe(9900)
    expect((await money.call('GET', `/${anna}`, undefined, anna)).body.renews_at).toBe('2027-03-10T12:00:00.000Z')
  })

  it.each([
    ['29 days into the month: nothing, Stripe takes no 20 cents', '2026-03-30T20:00:00Z', 0, '2026-04-01'],
    ['minutes before the 1st: the whole price, for a month from now', '2026-03-31T23:30:00Z', 499, '2026-04-30'],
    ['on the 1st: the whole price', '2026-03-01T00:00:00Z', 499, '2026-04-01'],
  ])('%s', async (_, now, paid, renews) => {
    await money.stop()
    money = await startMoney({ now })
    await money.subscribe(anna, 'PRO')
    expect(money.stripe.balanceOf(money.customerOf(anna))).toBe(paid)
    expect((await money.call('GET', `/${anna}`, undefined, anna)).body.renews_at).toMatch(renews)
  })

  it('is refused for another person, with a bad header, and for no plan', async () => {
    const { call, app } = money
    const start = (body: unknown, userId?: number) => call('POST', '/create-checkout-session', body, userId)
    expect((await start({ telegramId: 2002, planId: 'PRO' }, anna)).status).toBe(403)
    expect((await start({ telegramId: anna, planId: 'FREE' }, anna)).status).toBe(422)
    expect((await start({ telegramId: 'x', planId: 'PRO' })).status).toBe(422)
    expect((await start({ planId: 'PRO' })).status).toBe(422)
    await money.subscribe(anna, 'PRO')
    expect(await start({ telegramId: anna, planId: 'UNLIMITED' }, anna)).toMatchObject({
      status: 409,
      body: { code: 'already-subscribed' },
    })
    expect(app.env.STRIPE_SECRET_KEY).toBeDefined()
  })
})

describe('the public pricing page', () => {
  it('answers the same for every id, and reveals no customer to Stripe’s page', async () => {
    const { stripe, call } = money
    await money.subscribe(anna, 'PRO')
    makeUser(money.app, { id: 1002 })
    const before = stripe.world.sessions.size
    for (const telegramId of [anna, 1002, 999_999]) {
      const answer = await call('POST', '/create-checkout-session', { telegramId, planId: 'PRO' })
      expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['url']])
    }
    const sessions = [...stripe.world.sessions.values()].slice(before)
    expect(sessions.map(({ customer, currency }) => [customer, currency])).toEqual(Array(3).fill([null, 'usd']))
  })

  it('takes effect at once with the bot’s link, in dollars', async () => {
    const { app, stripe, checkout } = money
    makeUser(app, { id: anna })
    const token = createPricingToken(app, { userId: anna })
    stripe.pay(await checkout({ telegramId: String(anna), planId: 'PRO_WHATSAPP', token }))
    await stripe.deliver()
    expect(money.planOf(anna)).toBe('pro_whatsapp')
    expect(stripe.subscriptions()).toMatchObject([{ customer: money.customerOf(anna), currency: 'usd' }])
  })

  it('returns to the pricing page with the id, and with the token only if it is valid', async () => {
    const { app, stripe, checkout } = money
    makeUser(app, { id: anna })
    const token = createPricingToken(app, { userId: anna })
    const cancelled = async (order: { token?: string }, callerId?: number) => {
      await checkout({ telegramId: String(anna), planId: 'PRO', ...order }, callerId)
      const { pathname, searchParams } = new URL([...stripe.world.sessions.values()].at(-1)?.cancel_url ?? '')
      return [pathname, Object.fromEntries(searchParams)]
    }
    const page = '/subscription/cancel'
    expect(await cancelled({})).toEqual([page, { telegram_id: String(anna) }])
    expect(await cancelled({ token: 'made-up' })).toEqual([page, { telegram_id: String(anna) }])
    expect(await cancelled({ token })).toEqual([page, { telegram_id: String(anna), token }])
    expect(await cancelled({}, anna)).toEqual([page, {}])
  })

  it('shows people who have paid in euros their currency before the checkout, and nobody else', async () => {
    const { app, stripe, call, checkout } = money
    await money.subscribe(anna, 'PRO')
    stripe.advanceTo('2026-03-10T12:01:00Z')
    await runAdminCommand(app, ['refund', String(anna)])
    expect((await call('GET', `/${anna}`, undefined, anna)).body).toMatchObject({ plan: 'free', currency: 'eur' })
    const token = createPricingToken(app, { userId: anna })
    const shown = async (query: string) => (await call('GET', `/offers${query}`)).body.currency
    expect(await shown(`?telegram_id=${anna}&token=${token}`)).toBe('eur')
    expect([
      await shown(''),
      await shown(`?telegram_id=${anna}`),
      await shown(`?telegram_id=1002&token=${token}`),
    ]).toEqual(['usd', 'usd', 'usd'])
    await checkout({ telegramId: anna, planId: 'PRO', token })
    expect([...stripe.world.sessions.values()].at(-1)?.currency).toBe('eur')
  })

  it('refuses a token of another person, a changed one, and one of half an hour ago', async () => {
    const { app, stripe, checkout } = money
    for (const id of [anna, 1002]) makeUser(app, { id })
    const token = createPricingToken(app, { userId: anna })
    await checkout({ telegramId: 1002, planId: 'PRO', token })
    await checkout({ telegramId: anna, planId: 'PRO', token: `${token}x` })
    stripe.advanceTo('2026-03-10T12:30:00Z')
    await checkout({ telegramId: anna, planId: 'PRO', token })
    expect([...stripe.world.sessions.values()].map(({ customer }) => customer)).toEqual([null, null, null])
  })

  it('refuses too many checkouts for one id, without keeping its owner from paying', async () => {
    const { call, checkout } = money
    makeUser(money.app, { id: anna })
    for (let n = 0; n < 5; n++) await checkout({ telegramId: anna, planId: 'PRO' })
    const refused = await call('POST', '/create-checkout-session', { telegramId: anna, planId: 'PRO' })
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    await checkout({ telegramId: anna, planId: 'PRO' }, anna)
  })
})

describe('a stranger’s payment', () => {
  async function strangerPays(planId: string) {
    const url = await money.checkout({ telegramId: anna, planId })
    money.stripe.pay(url)
    await money.stripe.deliver()
    return sessionOf(url)
  }
  const strangersBalance = () =>
    money.stripe
      .subscriptions()
      .filter(({ customer }) => customer !== money.customerOf(anna))
      .reduce((sum, { customer }) => sum + money.stripe.balanceOf(customer), 0)

  it('gives nothing to a person without a plan until they send /activate', async () => {
    makeUser(money.app, { id: anna })
    const session = await strangerPays('PRO')
    expect([money.planOf(anna), money.customerOf(anna)]).toEqual(['free', ''])
    expect((await money.call('GET', `/checkout/${session}`)).body).toEqual({ state: 'needs-activation', plan: 'pro' })
    expect(await money.told()).toEqual([{ kind: 'payment-waiting', plan: 'pro' }])

    expect((await activate(money.app, { userId: anna })).state).toMatchObject({ plan: 'pro', status: 'active' })
    expect(money.customerOf(anna)).not.toBe('')
    expect((await money.call('GET', `/checkout/${session}`)).body).toMatchObject({ state: 'active' })
  })

  it('waits for a person who has never written to the bot', async () => {
    await strangerPays('UNLIMITED')
    makeUser(money.app, { id: anna })
    await activate(money.app, { userId: anna })
    expect(money.planOf(anna)).toBe('unlimited')
  })

  it.each(['PRO', 'UNLIMITED_WHATSAPP'])('for who has a plan goes back whole and changes nothing: %s', async planId => {
    await money.subscribe(anna, 'UNLIMITED')
    const customer = money.customerOf(anna)
    const session = await strangerPays(planId)
    await activate(money.app, { userId: anna })
    expect([money.planOf(anna), money.customerOf(anna)]).toEqual(['unlimited', customer])
    expect([strangersBalance(), money.stripe.balanceOf(customer)]).toEqual([0, 9900])
    expect(money.stripe.subscriptions().filter(({ status }) => status === 'active')).toHaveLength(1)
    expect((await money.call('GET', `/checkout/${session}`)).body.state).toBe('refunded')
    expect(await money.told()).toContainEqual({
      kind: 'payment-refunded',
      plan: planId.toLowerCase(),
      reason: 'unproven',
    })
  })

  it('is never added to a plan that was granted or paid in Stars', async () => {
    makeUser(money.app, { id: anna, plan: 'pro' })
    await strangerPays('UNLIMITED')
    await activate(money.app, { userId: anna })
    expect([money.planOf(anna), money.customerOf(anna), strangersBalance()]).toEqual(['pro', '', 0])
  })

  it('never replaces the customer of a person who has paid before', async () => {
    await money.subscribe(anna, 'PRO')
    await money.call('POST', `/${anna}/change`, { planId: 'FREE' }, anna)
    money.stripe.advanceTo('2026-04-01T00:00:00Z')
    await money.stripe.deliver()
    const customer = money.customerOf(anna)
    await strangerPays('PRO')
    await activate(money.app, { userId: anna })
    expect([money.planOf(anna), money.customerOf(anna), strangersBalance()]).toEqual(['free', customer, 0])
  })

  it('is refunded when nobody has activated it for 14 days, including renewals', async () => {
    await strangerPays('PRO')
    money.stripe.advanceTo('2026-03-24T11:00:00Z')
    await reconcileEverybody(money.app)
    expect(strangersBalance()).toBeGreaterThan(0)
    money.stripe.advanceTo('2026-03-24T12:00:01Z')
    await reconcileEverybody(money.app)
    expect(strangersBalance()).toBe(0)
    expect(money.stripe.subscriptions()[0]!.status).toBe('canceled')
  })

  it('of two strangers: the first is activated and the second refunded', async () => {
    makeUser(money.app, { id: anna })
    await strangerPays('PRO')
    await strangerPays('PRO_WHATSAPP')
    const { refunded } = await activate(money.app, { userId: anna })
    expect([refunded, money.planOf(anna), strangersBalance()]).toEqual([1, 'pro', 0])
  })
})

describe('two checkouts at once', () => {
  it.each([
    ['PRO', 'UNLIMITED', 'unlimited', 9900],
    ['UNLIMITED', 'PRO', 'unlimited', 9900],
    ['UNLIMITED', 'UNLIMITED', 'unlimited', 9900],
  ])('%s and %s, both paid: the higher stays, the other is refunded', async (one, other, plan, paid) => {
    const { stripe, checkout } = money
    const pages = await Promise.all([
      checkout({ telegramId: anna, planId: one }, anna),
      checkout({ telegramId: anna, planId: other }, anna),
    ])
    for (const page of pages) stripe.pay(page)
    await stripe.deliver({ order: 'reversed', times: 2 })
    await stripe.deliver()
    const customer = money.customerOf(anna)
    expect(stripe.subscriptions().every(subscription => subscription.customer === customer)).toBe(true)
    expect([money.planOf(anna), stripe.balanceOf(customer)]).toEqual([plan, paid])
    expect(stripe.subscriptions().filter(({ status }) => status === 'active')).toHaveLength(1)
    expect((await money.told()).filter(({ kind }) => kind === 'payment-refunded')).toHaveLength(1)
  })

  it('are all settled at the same moment without a double refund', async () => {
    const { stripe, checkout, app } = money
    const pages = [
      await checkout({ telegramId: anna, planId: 'PRO' }, anna),
      await checkout({ telegramId: anna, planId: 'UNLIMITED' }, anna),
    ]
    for (const page of pages) stripe.pay(page)
    await Promise.all([
      stripe.deliver(),
      activate(app, { userId: anna }),
      reconcilePayments(app),
      ...pages.map(page => money.call('GET', `/checkout/${sessionOf(page)}`)),
    ])
    expect([money.planOf(anna), stripe.world.refunds.length]).toEqual(['unlimited', 1])
  })
})

describe('a callback that never comes', () => {
  const settlings: [string, (session: string) => Promise<unknown>][] = [
    ['/activate', () => activate(money.app, { userId: anna })],
    ['the success page', session => money.call('GET', `/checkout/${session}`)],
    ['the hourly job', () => reconcilePayments(money.app)],
  ]
  it.each(settlings)('is made up for by %s', async (_, settle) => {
    const page = await money.checkout({ telegramId: anna, planId: 'PRO' }, anna)
    await settle(sessionOf(page))
    expect(money.planOf(anna)).toBe('free')
    money.stripe.pay(page)
    await settle(sessionOf(page))
    expect(money.planOf(anna)).toBe('pro')
  })

  it('does not turn an unpaid page into a plan', async () => {
    const { stripe, app, call } = money
    const page = await money.checkout({ telegramId: anna, planId: 'PRO' }, anna)
    expect(() => stripe.pay(page, { card: 'declined' })).toThrow('declined')
    expect(await activate(app, { userId: anna })).toMatchObject({ state: { plan: 'free' }, unfinished: true })
    stripe.advanceTo('2026-03-10T13:00:00Z')
    expect(await activate(app, { userId: anna })).toMatchObject({ state: { plan: 'free' }, unfinished: false })
    expect((await call('GET', `/checkout/${sessionOf(page)}`)).body).toEqual({ state: 'expired', plan: 'pro' })
    expect((await call('GET', '/checkout/cs_of_somebody_else')).status).toBe(404)
  })
})
