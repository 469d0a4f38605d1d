import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApi } from '#api/app.ts'
import { syncSubscription } from '#core/billing/subscription/sync-subscription.ts'
import { stripeEvents } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { signPayload } from '#tests/fakes/stripe/stripe-webhooks.ts'
import { type MoneyFlow, startMoney } from '#tests/flows/money/money-flow.ts'

let money: MoneyFlow
beforeEach(async () => {
  money = await startMoney()
})
afterEach(() => money.stop())

const anna = 1001

async function post(event: unknown, sign: { secret?: string; at?: number; tamper?: boolean } = {}) {
  const { app, stripe } = money
  const { secret = stripe.webhookSecret, at = stripe.world.now(), tamper = false } = sign
  const payload = JSON.stringify(event)
  const api = createApi(app, { botUsername: () => undefined })
  return api.request('/api/webhooks/stripe', {
    method: 'POST',
    headers: { 'stripe-signature': signPayload(payload, { secret, at }) },
    body: tamper ? `${payload} ` : payload,
  })
}

const eventOf = (type: string, object: unknown) => ({
  id: 'evt_x',
  object: 'event',
  type,
  created: 1,
  data: { object },
})

describe('Stripe’s callback', () => {
  it.each([
    ['another secret', { secret: 'whsec_guessed' }],
    ['six minutes ago', { at: Date.parse('2026-03-10T11:54:00Z') / 1000 }],
    ['changed on the way', { tamper: true }],
  ])('is refused: %s', async (_, sign) => {
    await money.subscribe(anna, 'PRO')
    const customer = money.customerOf(anna)
    const answer = await post(eventOf('customer.deleted', { id: customer, object: 'customer' }), sign)
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'bad-signature' }])
    expect(
      money.app.db
        .select()
        .from(stripeEvents)
        .all()
        .map(({ id }) => id),
    ).not.toContain('evt_x')
  })

  it('without a signature is answered 400', async () => {
    const api = createApi(money.app, { botUsername: () => undefined })
    expect((await api.request('/api/webhooks/stripe', { method: 'POST', body: '{}' })).status).toBe(400)
  })

  it('trusts nothing in a payload, and only reads again what it names', async () => {
    await money.subscribe(anna, 'PRO')
    const customer = money.customerOf(anna)
    const lies = {
      id: 'sub_lie',
      object: 'subscription',
      customer,
      status: 'canceled',
      metadata: { plan: 'unlimited', telegram_id: '1002' },
      items: { data: [{ price: { lookup_key: 'card_scan_bot_unlimited' } }] },
    }
    expect((await post(eventOf('customer.subscription.updated', lies))).status).toBe(200)
    expect(money.planOf(anna)).toBe('pro')
  })

  it('ignores sessions that we did not open', async () => {
    makeUser(money.app, { id: anna })
    const session = {
      id: 'cs_foreign',
      object: 'checkout.session',
      client_reference_id: String(anna),
      customer: 'cus_9',
    }
    expect((await post(eventOf('checkout.session.completed', session))).status).toBe(200)
    expect([money.planOf(anna), money.customerOf(anna)]).toEqual(['free', ''])
  })

  it('accepts unknown kinds, and customers that are not ours', async () => {
    expect((await post(eventOf('product.updated', { id: 'prod_1', object: 'product' }))).status).toBe(200)
    const answer = await post({
      ...eventOf('invoice.paid', { id: 'in_1', object: 'invoice', customer: 'cus_77' }),
      id: 'e2',
    })
    expect(answer.status).toBe(200)
  })

  it('gets an error while Stripe cannot be reached, and works when it is repeated', async () => {
    const { stripe, app, checkout } = money
    stripe.pay(await checkout({ telegramId: anna, planId: 'PRO' }, anna))
    const read = app.payments!.customers.read
    app.payments!.customers.read = async () => {
      throw new Error('the network is down')
    }
    const statuses = await stripe.deliver()
    expect(statuses.some(status => status >= 500)).toBe(true)
    expect(money.planOf(anna)).toBe('free')
    app.payments!.customers.read = read
    expect((await stripe.deliver()).every(status => status === 200)).toBe(true)
    expect(money.planOf(anna)).toBe('pro')
  })

  it('reads once for an event that arrives twice', async () => {
    const { stripe, checkout } = money
    stripe.pay(await checkout({ telegramId: anna, planId: 'PRO' }, anna))
    await stripe.deliver({ times: 2 })
    const events = money.app.db.select().from(stripeEvents).all()
    const lists = stripe.world.calls.filter(({ call }) => call === 'GET /v1/subscriptions')
    expect(lists.length).toBeLessThanOrEqual(events.length + 1)
  })

  it('never stores an older reading over a newer one', async () => {
    const { stripe, app } = money
    await money.subscribe(anna, 'PRO')
    const { read } = app.payments!.customers
    const isRead = Promise.withResolvers<void>()
    const mayGoOn = Promise.withResolvers<void>()
    app.payments!.customers.read = async input => {
      app.payments!.customers.read = read
      const reading = await read(input)
      isRead.resolve()
      await mayGoOn.promise
      return reading
    }
    const slow = syncSubscription(app, { userId: anna })
    await isRead.promise
    await app.payments!.subscriptions.upgrade({
      subscriptionId: stripe.subscriptions()[0]!.id,
      plan: 'unlimited',
      at: stripe.now(),
    })
    await syncSubscription(app, { userId: anna })
    mayGoOn.resolve()
    await slow
    expect(money.planOf(anna)).toBe('unlimited')
  })

  it('of a customer deleted at Stripe ends the plan and lets them buy again', async () => {
    await money.subscribe(anna, 'PRO')
    await money.app.payments!.customers.delete({ customerId: money.customerOf(anna) })
    await money.stripe.deliver()
    expect([money.planOf(anna), money.customerOf(anna)]).toEqual(['free', ''])
  })

  it('of a dispute warns the operator', async () => {
    await money.subscribe(anna, 'PRO')
    const warned: string[] = []
    money.app.log.warn = (_, message) => warned.push(message)
    const [payment] = money.stripe.world.payments
    await post(eventOf('charge.dispute.created', { id: 'dp_1', object: 'dispute', charge: payment!.charge }))
    expect(warned).toEqual(['A payment is disputed: see the Stripe dashboard'])
  })
})

describe('without a key', () => {
  it('sells nothing, says so, and breaks nothing', async () => {
    await money.stop()
    money = await startMoney({ env: { STRIPE_SECRET_KEY: '' } })
    const { call } = money
    const refusal = {
      status: 503,
      body: { code: 'payments-unavailable', error: expect.stringContaining('not set up') },
    }
    expect(await call('POST', '/create-checkout-session', { telegramId: anna, planId: 'PRO' })).toMatchObject(refusal)
    expect(await call('POST', '/create-checkout-session', { telegramId: anna, planId: 'PRO' }, anna)).toMatchObject(
      refusal,
    )
    expect((await call('GET', '/offers')).body).toMatchObject({ services: { checkout: false } })
    expect((await call('GET', `/${anna}`, undefined, anna)).body).toMatchObject({ plan: 'free', status: 'free' })
    expect((await call('POST', `/${anna}/change`, { planId: 'FREE' }, anna)).body.code).toBe('no-subscription')
    expect((await post(eventOf('invoice.paid', {}))).status).toBe(503)
  })
})
