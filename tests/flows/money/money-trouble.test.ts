import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#core/base/errors.ts'
import { activate } from '#core/billing/checkout/activate.ts'
import { reconcileEverybody, reconcilePayments } from '#core/billing/reconcile/reconcile.ts'
import { saveStarPayment } from '#core/billing/subscription/star-subscriptions.ts'
import { syncSubscription } from '#core/billing/subscription/sync-subscription.ts'
import { checkouts } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { type MoneyFlow, startMoney } from '#tests/flows/money/money-flow.ts'

let money: MoneyFlow
beforeEach(async () => {
  money = await startMoney()
})
afterEach(() => money.stop())

const anna = 1001
const sessionOf = (url: string) => url.split('/').at(-1) ?? ''
const failing = () => Promise.reject(new AppError('payments-failed'))

describe('a plan paid at Stripe', () => {
  it('takes effect, with a notice, if Telegram cannot stop the Stars that it replaces', async () => {
    makeUser(money.app, { id: anna })
    const paidAt = new Date('2026-03-01T12:00:00Z')
    saveStarPayment(money.app.db, {
      userId: anna,
      chargeId: 'c1',
      plan: 'pro',
      stars: 250,
      payload: 'p1',
      paidAt,
      paidUntil: new Date('2026-03-31T12:00:00Z'),
      isFirst: true,
    })
    let asked = 0
    const setRenewal = async () => {
      asked++
      throw new AppError('telegram-failed')
    }
    money.app.stars = { createLink: failing, refund: failing, listPayments: failing, setRenewal }
    money.stripe.pay(await money.checkout({ telegramId: anna, planId: 'UNLIMITED' }, anna))
    expect(new Set(await money.stripe.deliver())).toEqual(new Set([200]))
    expect((await activate(money.app, { userId: anna })).state.plan).toBe('unlimited')
    expect(asked).toBeGreaterThan(0)
  })

  it('takes effect at once, with a notice, if Stripe’s clock is ahead of ours', async () => {
    const { clock } = money.app
    money.app.clock = { now: () => new Date(clock.now().getTime() - 5000) }
    await money.subscribe(anna, 'PRO')
    expect(money.planOf(anna)).toBe('pro')
    expect(await money.told()).toMatchObject([{ kind: 'plan-active', plan: 'pro' }])
  })

  it('takes effect once, however many ask at the same moment', async () => {
    const page = await money.checkout({ telegramId: anna, planId: 'PRO' }, anna)
    money.stripe.pay(page)
    const asking = Array.from({ length: 20 }, () => syncSubscription(money.app, { userId: anna }))
    await Promise.all(asking)
    expect(money.planOf(anna)).toBe('pro')
  })

  it('is not called active by the success page before it is', async () => {
    const page = await money.checkout({ telegramId: anna, planId: 'PRO' }, anna)
    money.stripe.pay(page)
    const { read } = money.app.payments!.customers
    money.app.payments!.customers.read = failing
    const ask = () => money.call('GET', `/checkout/${sessionOf(page)}`)
    expect([(await ask()).status, (await ask()).status]).toEqual([502, 502])
    money.app.payments!.customers.read = read
    expect([(await ask()).body.state, money.planOf(anna)]).toEqual(['active', 'pro'])
  })
})

it('of two plans: the one that ends unpaid refunds nothing of the months before', async () => {
  await money.subscribe(anna, 'PRO')
  const paid = money.stripe.balanceOf(money.customerOf(anna))
  money.stripe.decline(money.customerOf(anna))
  money.stripe.advanceTo('2026-04-02T00:00:00Z')
  await money.stripe.deliver()
  money.stripe.pay(await money.openElsewhere(anna, 'unlimited'))
  await money.stripe.deliver()
  expect(money.planOf(anna)).toBe('unlimited')
  expect(money.stripe.balanceOf(money.customerOf(anna))).toBe(paid + 9900)
  expect(money.stripe.subscriptions().filter(({ status }) => status !== 'canceled')).toHaveLength(1)
  expect(await money.told()).not.toContainEqual(expect.objectContaining({ kind: 'payment-refunded' }))
})

describe('/activate', () => {
  it('works beside a page that Stripe does not know, because it was opened with the test key before the live one', async () => {
    makeUser(money.app, { id: anna })
    money.app.db
      .insert(checkouts)
      .values({
        session_id: 'cs_test_gone',
        telegram_id: anna,
        plan: 'pro',
        proven: true,
        created_at: money.app.clock.now(),
      })
      .run()
    money.stripe.pay(await money.checkout({ telegramId: anna, planId: 'PRO' }, anna))
    expect(await activate(money.app, { userId: anna })).toMatchObject({ state: { plan: 'pro' }, unfinished: true })
    money.stripe.advanceTo('2026-03-17T12:00:00Z')
    expect((await money.call('GET', '/checkout/cs_test_gone')).body.state).toBe('expired')
  })
})

it('the hourly job settles checkouts even if Stripe does not list undelivered events', async () => {
  money.stripe.pay(await money.checkout({ telegramId: anna, planId: 'PRO' }, anna))
  money.app.payments!.events.listUndelivered = failing
  await reconcilePayments(money.app)
  expect(money.planOf(anna)).toBe('pro')
})

it('a person who was deleted at Stripe can buy again the same day', async () => {
  await money.subscribe(anna, 'PRO')
  await money.app.payments!.customers.delete({ customerId: money.customerOf(anna) })
  await money.stripe.deliver()
  await money.subscribe(anna, 'UNLIMITED')
  expect(money.planOf(anna)).toBe('unlimited')
})

describe('with the key of another account', () => {
  it('paid plans continue, and all is found once the right key is back', async () => {
    const { app, stripe } = money
    await money.subscribe(anna, 'UNLIMITED')
    const customer = money.customerOf(anna)
    const claim = await money.checkout({ telegramId: 1002, planId: 'PRO' })
    const other = await startMoney()
    const right = app.payments
    app.payments = other.app.payments
    await reconcilePayments(app)
    await reconcileEverybody(app)
    stripe.pay(claim)
    await reconcilePayments(app)
    app.payments = right
    await reconcilePayments(app)
    await reconcileEverybody(app)
    await other.stop()
    expect([money.planOf(anna), money.customerOf(anna)]).toEqual(['unlimited', customer])
    expect((await money.call('GET', `/checkout/${sessionOf(claim)}`)).body.state).toBe('needs-activation')
  })
})
