import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { grantPlan } from '#core/admin/grants.ts'
import { getBillingHistory, getPortalUrl } from '#core/billing/billing-history.ts'
import { forgetPayer } from '#core/billing/reconcile/forget-payer.ts'
import { refundGuarantee } from '#core/billing/refund/refund-guarantee.ts'
import { makeUser } from '#tests/app/factories.ts'
import { type MoneyFlow, startMoney } from '#tests/flows/money/money-flow.ts'

let money: MoneyFlow
beforeEach(async () => {
  money = await startMoney()
})
afterEach(() => money.stop())

const anna = 1001
const post = (path: string, body: unknown = {}) => money.call('POST', `/${anna}${path}`, body, anna)
const paid = () => money.stripe.balanceOf(money.customerOf(anna))

describe('an upgrade', () => {
  it.each([
    ['PRO', 'PRO_WHATSAPP', '2026-04-01T00:00:00.000Z'],
    ['PRO', 'UNLIMITED', '2027-03-16T00:00:00.000Z'],
    ['UNLIMITED', 'UNLIMITED_WHATSAPP', '2027-03-10T12:00:00.000Z'],
  ])(
    'from %s to %s costs the previewed amount, a little later too, and takes effect at once',
    async (from, to, next) => {
      await money.subscribe(anna, from)
      money.stripe.advanceTo('2026-03-16T00:00:00Z')
      const before = paid()
      const { body: preview } = await post('/preview', { planId: to })
      expect(preview).toMatchObject({
        kind: 'upgrade',
        plan: to.toLowerCase(),
        next_charge: { at: next, currency: 'eur' },
      })
      money.stripe.advanceTo('2026-03-16T00:20:00Z')
      const answer = await post('/change', { planId: to, proration_date: preview.proration_date })
      expect(answer.body).toMatchObject({ plan: to.toLowerCase(), status: 'active' })
      expect(paid() - before).toBe((preview.due_now as { amount: number }).amount)
      expect(paid()).toBeGreaterThan(before)
    },
  )

  it('with a declined card leaves everything unchanged, including a planned downgrade', async () => {
    await money.subscribe(anna, 'PRO_WHATSAPP')
    await post('/change', { planId: 'PRO' })
    money.stripe.decline(money.customerOf(anna))
    const before = paid()
    const answer = await post('/change', { planId: 'UNLIMITED' })
    expect(answer).toMatchObject({ status: 402, body: { code: 'payment-declined' } })
    expect(paid()).toBe(before)
    expect((await money.call('GET', `/${anna}`, undefined, anna)).body).toMatchObject({
      plan: 'pro_whatsapp',
      pending_plan: 'pro',
    })
  })

  it('undoes a cancellation, ours or the portal’s', async () => {
    for (const cancel of [() => post('/change', { planId: 'FREE' }), cancelInPortal]) {
      await money.stop()
      money = await startMoney()
      await money.subscribe(anna, 'PRO')
      await cancel()
      await post('/change', { planId: 'PRO_WHATSAPP' })
      money.stripe.advanceTo('2026-04-01T00:00:01Z')
      await money.stripe.deliver()
      expect(money.planOf(anna)).toBe('pro_whatsapp')
    }
  })
})

async function cancelInPortal() {
  const { url } = await getPortalUrl(money.app, { userId: anna, returnUrl: 'https://cards.example/subscription' })
  expect((await fetch(url, { method: 'POST', redirect: 'manual' })).status).toBe(303)
  await money.stripe.deliver()
}

describe('a downgrade or a cancellation', () => {
  it('costs nothing, waits for the end of the period, and can be undone', async () => {
    await money.subscribe(anna, 'PRO_WHATSAPP')
    expect((await post('/preview', { planId: 'PRO' })).body).toEqual({
      kind: 'downgrade',
      plan: 'pro',
      due_now: { amount: 0, currency: 'eur' },
      takes_effect_at: '2026-04-01T00:00:00.000Z',
      next_charge: { amount: 499, currency: 'eur', at: '2026-04-01T00:00:00.000Z' },
      next_stars: null,
      proration_date: null,
    })
    expect((await post('/change', { planId: 'PRO' })).body).toMatchObject({ plan: 'pro_whatsapp', pending_plan: 'pro' })
    expect((await post('/undo')).body).toMatchObject({ plan: 'pro_whatsapp', pending_plan: null, status: 'active' })
    expect((await post('/preview', { planId: 'FREE' })).body).toMatchObject({ kind: 'cancel', next_charge: null })
    expect((await post('/change', { planId: 'FREE' })).body).toMatchObject({ status: 'ending', renews_at: null })
    expect((await post('/undo')).body).toMatchObject({ status: 'active', ends_at: null })
    money.stripe.advanceTo('2026-04-02T00:00:00Z')
    await money.stripe.deliver()
    expect(money.planOf(anna)).toBe('pro_whatsapp')
  })

  it('can be replaced: by cancelling, and the other way round', async () => {
    await money.subscribe(anna, 'UNLIMITED_WHATSAPP')
    await post('/change', { planId: 'UNLIMITED' })
    expect((await post('/change', { planId: 'FREE' })).body).toMatchObject({ status: 'ending', pending_plan: null })
    expect((await post('/change', { planId: 'PRO' })).body).toMatchObject({ status: 'active', pending_plan: 'pro' })
    money.stripe.advanceTo('2027-03-10T12:00:01Z')
    await money.stripe.deliver()
    expect(money.planOf(anna)).toBe('pro')
  })

  it('in Stripe’s portal is recognised', async () => {
    await money.subscribe(anna, 'PRO')
    await cancelInPortal()
    expect((await money.call('GET', `/${anna}`, undefined, anna)).body).toMatchObject({
      status: 'ending',
      ends_at: '2026-04-01T00:00:00.000Z',
    })
    expect((await post('/undo')).body).toMatchObject({ status: 'active' })
  })
})

describe('a change that is not possible', () => {
  it('is refused with a reason', async () => {
    const codes = async (planId: string) => (await post('/change', { planId })).body.code
    expect(await codes('PRO')).toBe('no-subscription')
    grantPlan(money.app, { userId: anna, plan: 'pro' })
    expect(await codes('FREE')).toBe('not-changeable')
    await money.subscribe(anna, 'UNLIMITED')
    expect(await codes('UNLIMITED')).toBe('already-subscribed')
    expect((await money.call('POST', `/${anna}/change`, { planId: 'FREE' }, 1002)).status).toBe(403)
    expect((await money.call('POST', `/${anna}/change`, { planId: 'FREE' })).status).toBe(401)
  })
})

describe('the 14-day guarantee', () => {
  const refund = () => refundGuarantee(money.app, { userId: anna })

  it('refunds everything since the first payment, including an upgrade, and ends the plan', async () => {
    await money.subscribe(anna, 'PRO')
    await post('/change', { planId: 'UNLIMITED' })
    money.stripe.advanceTo('2026-03-24T12:00:00Z')
    expect(await refund()).toEqual(['unlimited'])
    expect([paid(), money.planOf(anna)]).toEqual([0, 'free'])
    await expect(refund()).rejects.toMatchObject({ code: 'nothing-to-refund' })
    expect(money.stripe.world.refunds).toHaveLength(2)
  })

  it('ends after 14 days, counted from the first payment', async () => {
    await money.subscribe(anna, 'PRO')
    money.stripe.advanceTo('2026-03-24T12:00:01Z')
    await expect(refund()).rejects.toMatchObject({ code: 'nothing-to-refund' })
    expect(money.planOf(anna)).toBe('pro')
  })

  it('refunds nothing for a granted plan, or for a stranger', async () => {
    makeUser(money.app, { id: anna, plan: 'pro' })
    await expect(refund()).rejects.toMatchObject({ code: 'nothing-to-refund' })
    await expect(refundGuarantee(money.app, { userId: 5 })).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('the billing history', () => {
  it('shows invoices and the card, newest first, and the portal only to paying people', async () => {
    makeUser(money.app, { id: anna })
    expect(await getBillingHistory(money.app, { userId: anna })).toEqual({
      has_page: false,
      invoices: [],
      paymentMethods: [],
    })
    await expect(getPortalUrl(money.app, { userId: anna, returnUrl: 'https://x.example' })).rejects.toMatchObject({
      code: 'no-subscription',
    })
    await money.subscribe(anna, 'PRO')
    money.stripe.advanceTo('2026-04-01T00:00:00Z')
    const { has_page, invoices, paymentMethods } = await getBillingHistory(money.app, { userId: anna })
    expect(has_page).toBe(true)
    expect(invoices).toMatchObject([
      { description: 'Renewal', amount_paid: 499, currency: 'eur', status: 'paid', created: 1775001600 },
      { description: '1 × Pro', status: 'paid' },
    ])
    expect(paymentMethods).toEqual([{ card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 } }])
  })

  it('ends when a person deletes everything; coming back they are somebody new', async () => {
    await money.subscribe(anna, 'PRO')
    const customer = money.customerOf(anna)
    await forgetPayer(money.app, { userId: anna })
    expect(money.stripe.subscriptions()[0]!.status).toBe('canceled')
    money.app.db.$client.exec('delete from users')
    await money.stripe.deliver()
    money.stripe.advanceTo('2026-03-10T13:00:00Z')
    await money.subscribe(anna, 'PRO')
    expect(money.customerOf(anna)).not.toBe(customer)
    expect(money.planOf(anna)).toBe('pro')
  })
})
