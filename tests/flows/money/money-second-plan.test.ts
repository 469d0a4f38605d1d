import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPricingToken } from '#core/billing/checkout/pricing-token.ts'
import { reconcileEverybody } from '#core/billing/reconcile/reconcile.ts'
import { syncSubscription } from '#core/billing/subscription/sync-subscription.ts'
import { deleteExpired } from '#core/jobs/housekeeping.ts'
import { subscriptions } from '#db/schema.ts'
import { makeUser } from '#tests/app/factories.ts'
import { type MoneyFlow, startMoney } from '#tests/flows/money/money-flow.ts'

let money: MoneyFlow
beforeEach(async () => {
  money = await startMoney()
})
afterEach(() => money.stop())

const anna = 1001

describe('a second plan through the bot’s link', () => {
  const order = (planId: string) => ({
    telegramId: anna,
    planId,
    token: createPricingToken(money.app, { userId: anna }),
  })

  it.each(['PRO', 'UNLIMITED', 'UNLIMITED_WHATSAPP'])('is refused while one is paid at Stripe: %s', async planId => {
    await money.subscribe(anna, 'UNLIMITED')
    expect(await money.call('POST', '/create-checkout-session', order(planId))).toMatchObject({
      status: 409,
      body: { code: 'already-subscribed' },
    })
  })

  it('is refused where only Stripe knows of the first, as after an old backup was restored', async () => {
    await money.subscribe(anna, 'UNLIMITED')
    money.app.db.delete(subscriptions).where(eq(subscriptions.user_id, anna)).run()
    expect((await money.call('POST', '/create-checkout-session', order('UNLIMITED_WHATSAPP'))).status).toBe(409)
    expect(money.planOf(anna)).toBe('unlimited')
  })

  it('is sold again once the first has ended', async () => {
    await money.subscribe(anna, 'PRO')
    await money.call('POST', `/${anna}/change`, { planId: 'FREE' }, anna)
    money.stripe.advanceTo('2026-04-01T00:00:01Z')
    await money.stripe.deliver()
    money.stripe.pay(await money.checkout(order('UNLIMITED')))
    await money.stripe.deliver()
    expect(money.planOf(anna)).toBe('unlimited')
  })
})

describe('of two live plans, the lower is ended and', () => {
  const higher = 17_900
  const buyHigher = async () => {
    money.stripe.pay(await money.openElsewhere(anna, 'unlimited_whatsapp'))
    await money.stripe.deliver()
    expect(money.planOf(anna)).toBe('unlimited_whatsapp')
    return money.stripe.balanceOf(money.customerOf(anna)) - higher
  }
  const refundNotices = async () => (await money.told()).filter(({ kind }) => kind === 'payment-refunded')

  it.each([
    ['refunded whole 14 days after it was paid', '2026-03-24T12:00:00Z', 0],
    [
      'refunded for the 350 days that are left, a day later',
      '2026-03-25T12:00:00Z',
      9900 - Math.round((9900 * 350) / 365),
    ],
    ['refunded for the 28 days that are left after eleven months', '2027-02-10T12:00:00Z', 9900 - 759],
    ['not charged for an hour that is left of a day', '2027-02-10T13:00:00Z', 9900 - 759],
  ])('%s', async (_, at, kept) => {
    await money.subscribe(anna, 'UNLIMITED')
    money.stripe.advanceTo(at)
    expect(await buyHigher()).toBe(kept)
    expect(await refundNotices()).toHaveLength(1)
  })

  it('refunded for what is left of an earlier payment too, after an upgrade in between', async () => {
    await money.subscribe(anna, 'PRO')
    money.stripe.advanceTo('2026-03-21T00:00:00Z')
    await money.call('POST', `/${anna}/change`, { planId: 'PRO_WHATSAPP' }, anna)
    await money.stripe.deliver()
    const paid = money.stripe.balanceOf(money.customerOf(anna))
    money.stripe.advanceTo('2026-03-31T00:00:00Z')
    // The upgrade was paid 10 days ago: whole. Of the month before it, one day of PRO's price is left.
    const upgrade = money.stripe.world.payments.at(-1)?.amount ?? 0
    expect(paid - (await buyHigher())).toBe(upgrade + Math.round(499 / 31))
  })

  it('refunded once where the process was killed between the refund and the end', async () => {
    await money.subscribe(anna, 'UNLIMITED')
    money.stripe.advanceTo('2026-09-10T12:00:00Z')
    money.stripe.pay(await money.openElsewhere(anna, 'unlimited_whatsapp'))
    await syncSubscription(money.app, { userId: anna })
    // The refund arrived at Stripe, the end did not.
    const ended = money.stripe.subscriptions().find(({ status }) => status === 'canceled')
    Object.assign(ended ?? {}, { status: 'active', ended_at: null, canceled_at: null })
    money.stripe.advanceTo('2026-09-13T12:00:00Z')
    await syncSubscription(money.app, { userId: anna })
    expect(money.stripe.world.refunds.map(({ amount }) => amount)).toEqual([Math.round((9900 * 181) / 365)])
    expect(money.stripe.subscriptions().filter(({ status }) => status === 'active')).toHaveLength(1)
  })
})

it('each fact about money is told once in 45 nights, whatever is found again', async () => {
  const [bert, carla] = [1002, 1003]
  for (const id of [anna, bert, carla]) makeUser(money.app, { id })
  money.stripe.pay(await money.checkout({ telegramId: anna, planId: 'PRO' }))
  await money.subscribe(bert, 'PRO')
  await money.subscribe(carla, 'UNLIMITED')
  money.stripe.pay(await money.checkout({ telegramId: carla, planId: 'PRO' }))
  money.stripe.decline(money.customerOf(bert))
  await money.stripe.deliver()
  const told = []
  const day = 24 * 60 * 60_000
  for (let night = 1; night <= 45; night++) {
    money.stripe.advanceTo(new Date(Date.parse('2026-03-10T12:00:00Z') + night * day).toISOString())
    await money.stripe.deliver()
    await reconcileEverybody(money.app)
    await deleteExpired(money.app)
    told.push(...(await money.told()).splice(0))
    money.app.told.length = 0
  }
  expect(told.map(notice => `${notice.kind} ${notice.plan}`).sort()).toEqual([
    'payment-failed pro',
    'payment-refunded pro',
    'payment-refunded pro',
    'payment-waiting pro',
    'plan-active pro',
    'plan-active unlimited',
    'plan-ended pro',
  ])
})
