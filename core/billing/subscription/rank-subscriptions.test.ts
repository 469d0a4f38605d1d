import { describe, expect, it } from 'vitest'
import type { PaidSubscription } from '#core/billing/payments-port.ts'
import { rankSubscriptions } from '#core/billing/subscription/rank-subscriptions.ts'

function paid(id: string, values: Partial<PaidSubscription> = {}): PaidSubscription {
  return {
    id,
    plan: 'pro',
    status: 'active',
    currency: 'usd',
    startedAt: new Date('2026-03-01'),
    periodEnd: new Date('2026-04-01'),
    endsAt: undefined,
    nextPlan: undefined,
    openInvoice: undefined,
    ...values,
  }
}

describe('of several subscriptions', () => {
  it.each<[string, PaidSubscription[], string | undefined]>([
    ['none gives nothing', [], undefined],
    ['the higher plan stays', [paid('a'), paid('b', { plan: 'unlimited' })], 'b'],
    ['the paid one stays', [paid('a', { status: 'past_due' }), paid('b', { startedAt: new Date('2026-03-02') })], 'b'],
    ['the one that goes on stays', [paid('a', { endsAt: new Date('2026-04-01') }), paid('b')], 'b'],
    ['the older stays', [paid('a', { startedAt: new Date('2026-03-02') }), paid('b')], 'b'],
    [
      'a higher plan stays though its payment failed',
      [paid('a', { plan: 'unlimited', status: 'past_due' }), paid('b')],
      'a',
    ],
    ['what ended is nothing', [paid('a', { plan: 'unlimited', status: 'ended' }), paid('b')], 'b'],
    ['what is not paid yet is nothing', [paid('a', { plan: 'unlimited', status: 'pending' }), paid('b')], 'b'],
    ['another’s product is nothing', [paid('a', { plan: undefined }), paid('b')], 'b'],
  ])('%s', (_, subscriptions, stays) => {
    for (const order of [subscriptions, subscriptions.toReversed()]) {
      expect(rankSubscriptions(order).stays?.id).toBe(stays)
    }
  })

  it('every other live subscription is a duplicate', () => {
    const { duplicates } = rankSubscriptions([
      paid('a'),
      paid('b', { plan: 'unlimited' }),
      paid('c', { status: 'ended' }),
    ])
    expect(duplicates.map(({ id }) => id)).toEqual(['a'])
  })
})
