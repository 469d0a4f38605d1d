import { isThorough } from 'card-reader/testing/repeats.ts'
import { describe, expect, it } from 'vitest'
import { reconcileEverybody } from '#core/billing/reconcile/reconcile.ts'
import { refundGuarantee } from '#core/billing/refund/refund-guarantee.ts'
import { type MoneyFlow, startMoney } from '#tests/flows/money/money-flow.ts'

const anna = 1001
type Step = (money: MoneyFlow) => Promise<unknown> | unknown
const change =
  (planId: string): Step =>
  ({ call }) =>
    call('POST', `/${anna}/change`, { planId }, anna)
const until =
  (moment: string): Step =>
  ({ stripe }) =>
    stripe.advanceTo(moment)
const card =
  (isDeclined: boolean): Step =>
  money =>
    money.stripe.decline(money.customerOf(anna), isDeclined)

type Story = { start?: string; plan: string; steps: Step[]; end: Record<string, unknown>; told: string[] }

/** What a person does and what happens over time, and the required end however the events arrive. */
const stories: Record<string, Story> = {
  'a new subscription': {
    plan: 'PRO',
    steps: [],
    end: { plan: 'pro', status: 'active', renews_at: '2026-04-01T00:00:00.000Z' },
    told: ['plan-active'],
  },
  'a renewal': {
    plan: 'PRO',
    steps: [until('2026-04-01T00:00:10Z')],
    end: { plan: 'pro', status: 'active', renews_at: '2026-05-01T00:00:00.000Z' },
    told: ['plan-active'],
  },
  'an upgrade': {
    plan: 'PRO',
    steps: [until('2026-03-20T12:00:00Z'), change('UNLIMITED')],
    end: { plan: 'unlimited', status: 'active', renews_at: '2027-03-20T12:00:00.000Z' },
    told: ['plan-active', 'plan-active'],
  },
  'a downgrade on the 1st': {
    plan: 'PRO_WHATSAPP',
    steps: [until('2026-04-01T00:00:00Z'), change('PRO'), until('2026-05-01T00:00:05Z')],
    end: { plan: 'pro', status: 'active', renews_at: '2026-06-01T00:00:00.000Z', pending_plan: null },
    told: ['plan-active', 'plan-active'],
  },
  'a downgrade, two months later': {
    plan: 'PRO_WHATSAPP',
    steps: [change('PRO'), until('2026-06-02T00:00:00Z')],
    end: { plan: 'pro', status: 'active', renews_at: '2026-07-01T00:00:00.000Z', pending_plan: null },
    told: ['plan-active', 'plan-active'],
  },
  'a cancellation, before the end': {
    plan: 'PRO',
    steps: [change('FREE')],
    end: { plan: 'pro', status: 'ending', renews_at: null, ends_at: '2026-04-01T00:00:00.000Z' },
    told: ['plan-active'],
  },
  'a cancellation, after the end': {
    plan: 'PRO',
    steps: [change('FREE'), until('2026-04-01T00:00:01Z')],
    end: { plan: 'free', source: null, status: 'free' },
    told: ['plan-active', 'plan-ended'],
  },
  'a failed renewal': {
    plan: 'PRO',
    steps: [card(true), until('2026-04-01T00:00:01Z')],
    end: { plan: 'pro', status: 'past_due', pay_url: expect.stringContaining('/i/in_') },
    told: ['plan-active', 'payment-failed'],
  },
  'a failed renewal, then paid': {
    plan: 'PRO',
    steps: [card(true), until('2026-04-01T00:00:01Z'), card(false), until('2026-04-05T00:00:00Z')],
    end: { plan: 'pro', status: 'active', renews_at: '2026-05-01T00:00:00.000Z', pay_url: null },
    told: ['plan-active'],
  },
  'a renewal that never succeeds': {
    plan: 'PRO',
    steps: [card(true), until('2026-04-20T00:00:00Z')],
    end: { plan: 'free', status: 'free' },
    told: ['plan-active', 'plan-ended'],
  },
  'a refund': {
    plan: 'UNLIMITED',
    steps: [until('2026-03-24T12:00:00Z'), ({ app }) => refundGuarantee(app, { userId: anna })],
    end: { plan: 'free', status: 'free' },
    told: ['plan-active', 'payment-refunded', 'plan-ended'],
  },
}

/**
 * The ways in which Stripe's events arrive after the first payment; in the gate those that are both late and doubled, or
 * lost. In order they arrive in the tests of each change.
 */
const eventOrders: Record<string, Step> = {
  ...(isThorough && {
    'in order': ({ stripe }: MoneyFlow) => stripe.deliver(),
    twice: ({ stripe }: MoneyFlow) => stripe.deliver({ times: 2 }),
    reversed: ({ stripe }: MoneyFlow) => stripe.deliver({ order: 'reversed' }),
  }),
  'reversed and twice': ({ stripe }) => stripe.deliver({ order: 'reversed', times: 2 }),
  'never, until the night': ({ app }) => reconcileEverybody(app),
}

describe.each(Object.entries(stories))('%s', (_, story) => {
  it.each(Object.entries(eventOrders))('ends the same with events %s', async (_, order) => {
    const money = await startMoney()
    money.stripe.pay(await money.checkout({ telegramId: anna, planId: story.plan }, anna))
    await money.call('GET', `/checkout/${[...money.stripe.world.sessions.keys()].at(-1)}`)
    for (const step of story.steps) await step(money)
    await order(money)
    expect((await money.call('GET', `/${anna}`, undefined, anna)).body).toMatchObject(story.end)
    expect((await money.told()).map(({ kind }) => kind)).toEqual(story.told)
    // Once everything has arrived, nothing changes and no further notice is sent.
    await money.stripe.deliver()
    await reconcileEverybody(money.app)
    expect((await money.call('GET', `/${anna}`, undefined, anna)).body).toMatchObject(story.end)
    expect((await money.told()).map(({ kind }) => kind)).toEqual(story.told)
    await money.stop()
  })
})

describe('single events', () => {
  it('of a failed renewal that is then paid: one notice, with a link to pay, and the plan continues', async () => {
    const money = await startMoney()
    await money.subscribe(anna, 'PRO')
    money.stripe.decline(money.customerOf(anna))
    money.stripe.advanceTo('2026-04-04T12:00:00Z')
    await money.stripe.deliver()
    const failed = (await money.told()).filter(({ kind }) => kind === 'payment-failed')
    expect(failed).toEqual([{ kind: 'payment-failed', plan: 'pro', pay_url: expect.stringMatching(/^http.*\/i\/in_/) }])
    const { pay_url } = failed[0] as { pay_url: string }
    await fetch(pay_url, { method: 'POST' })
    await money.stripe.deliver()
    expect((await money.call('GET', `/${anna}`, undefined, anna)).body).toMatchObject({
      status: 'active',
      pay_url: null,
    })
    await money.stop()
  })

  it('of a lost renewal: the plan continues until the nightly job has read it', async () => {
    const money = await startMoney()
    await money.subscribe(anna, 'PRO')
    money.stripe.advanceTo('2026-04-01T20:00:00Z')
    expect(money.planOf(anna)).toBe('pro')
    await reconcileEverybody(money.app)
    expect((await money.call('GET', `/${anna}`, undefined, anna)).body.renews_at).toBe('2026-05-01T00:00:00.000Z')
    await money.stop()
  })
})
