import { expect, it } from 'vitest'
import type { Offer, Offers, SubscriptionState } from '#contracts/billing.ts'
import { type PlanId, planById } from '#contracts/plans.ts'
import { type PlanAction, planActionOf } from './plan-action.ts'

const free: SubscriptionState = {
  plan: 'free',
  source: null,
  status: 'free',
  renews_at: null,
  ends_at: null,
  pending_plan: null,
  pays: null,
  currency: null,
  stars: null,
  pay_url: null,
}
const pro: SubscriptionState = { ...free, plan: 'pro', source: 'stripe', pays: 'stripe', status: 'active' }
const starred: SubscriptionState = { ...pro, plan: 'pro_whatsapp', source: 'stars', pays: 'stars' }

const offerOfPro = { plan_id: 'PRO', today: null, next_charge_at: null, stars: 250, sold: true, missing: [] } as Offer

type Case = [
  name: string,
  planId: PlanId,
  state: SubscriptionState,
  way: Offers['in_telegram'] | 'browser',
  stars: number | null,
  action: PlanAction,
]

it.each<Case>([
  ['one’s own plan', 'PRO', pro, 'stripe', null, 'current'],
  ['Free for somebody without a plan', 'FREE', free, 'browser', null, 'current'],
  ['a plan in a browser, whatever Telegram offers', 'PRO', free, 'browser', 250, 'checkout'],
  ['a plan where Telegram leads to the checkout', 'PRO', free, 'stripe', 250, 'checkout'],
  ['a monthly plan sold for Stars', 'PRO', free, 'stars', 250, 'stars'],
  ['a yearly plan where Telegram has Stars only', 'UNLIMITED', free, 'stars', null, 'website'],
  ['a plan that can be paid both ways', 'PRO', free, 'both', 250, 'either'],
  ['a yearly plan where both ways are open', 'UNLIMITED', free, 'both', null, 'checkout'],
  ['a higher plan for a subscriber', 'UNLIMITED', pro, 'stars', null, 'change'],
  ['Free for a subscriber', 'FREE', pro, 'browser', null, 'change'],
  ['Free for somebody who cancelled', 'FREE', { ...pro, status: 'ending' }, 'browser', null, 'pending'],
  ['a downgrade that is coming', 'PRO', { ...pro, plan: 'unlimited', pending_plan: 'pro' }, 'browser', null, 'pending'],
  ['Free for somebody who pays in Stars', 'FREE', starred, 'stars', null, 'change'],
  ['a lower plan for somebody who pays in Stars', 'PRO', starred, 'stars', 250, 'change'],
  ['the same where it is not sold for Stars', 'PRO', starred, 'stars', null, 'later'],
  [
    'a lower plan that is coming after Stars',
    'PRO',
    { ...starred, status: 'ending', pending_plan: 'pro' },
    'stars',
    250,
    'pending',
  ],
  [
    'Free instead of the lower plan that is coming',
    'FREE',
    { ...starred, status: 'ending', pending_plan: 'pro' },
    'stars',
    null,
    'change',
  ],
  [
    'a higher plan for who pays below a plan that was given',
    'UNLIMITED_WHATSAPP',
    { ...pro, plan: 'unlimited', source: 'grant', pays: 'stripe' },
    'browser',
    null,
    'change',
  ],
  [
    'Free for who pays below a plan that was given',
    'FREE',
    { ...pro, plan: 'unlimited', source: 'grant', pays: 'stripe' },
    'browser',
    null,
    'change',
  ],
  ['Free for somebody whose plan was given', 'FREE', { ...pro, source: 'grant', pays: null }, 'browser', null, 'later'],
  [
    'a higher plan for somebody whose plan was given',
    'UNLIMITED',
    { ...pro, source: 'grant', pays: null },
    'browser',
    null,
    'checkout',
  ],
])('%s: %s', (_, planId, state, way, stars, action) => {
  const offer = { plan_id: planId, today: null, next_charge_at: null, stars, sold: true, missing: [] }
  const isTelegram = way !== 'browser'
  const inTelegram = way === 'browser' ? 'stars' : way
  const situation = { plan: planById(planId), state, offer, inTelegram, isTelegram }
  expect(planActionOf({ ...situation, hasCheckout: true })).toBe(action)
})

it.each<[string, Partial<Parameters<typeof planActionOf>[0]>, PlanAction]>([
  ['a plan whose gain this server lacks', { offer: { ...offerOfPro, sold: false } }, 'unsold'],
  ['a plan where nothing takes payments', { hasCheckout: false }, 'no-checkout'],
  ['a plan for Stars where there is no checkout', { hasCheckout: false, isTelegram: true }, 'stars'],
  [
    'a plan without a price in Stars where there is no checkout',
    { hasCheckout: false, isTelegram: true, offer: { ...offerOfPro, stars: null } },
    'no-checkout',
  ],
])('%s: %s', (_, change, action) => {
  const usual = {
    plan: planById('PRO'),
    state: free,
    offer: offerOfPro,
    inTelegram: 'both',
    isTelegram: false,
  } as const
  expect(planActionOf({ ...usual, hasCheckout: true, ...change })).toBe(action)
})
