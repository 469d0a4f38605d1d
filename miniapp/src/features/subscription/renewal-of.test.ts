import { expect, it } from 'vitest'
import type { SubscriptionState } from '#contracts/billing.ts'
import { type Renewal, renewalOf } from './current-plan.tsx'

const pro: SubscriptionState = {
  plan: 'pro',
  source: 'stripe',
  status: 'active',
  renews_at: '2026-12-01T00:00:00.000Z',
  ends_at: null,
  pending_plan: null,
  pays: 'stripe',
  currency: 'eur',
  stars: null,
  pay_url: null,
}
const date = '2026-12-09T10:00:00.000Z'

it.each<[string, Partial<SubscriptionState>, Renewal]>([
  ['no plan', { plan: 'free', source: null, status: 'free', renews_at: null }, { kind: 'upgrade' }],
  ['a monthly plan', {}, { kind: 'renewsFirst' }],
  ['a yearly plan', { plan: 'unlimited', renews_at: date }, { kind: 'renews', date }],
  [
    'a yearly plan bought on a 1st',
    { plan: 'unlimited', renews_at: '2027-02-01T09:00:00.000Z' },
    { kind: 'renews', date: '2027-02-01T09:00:00.000Z' },
  ],
  ['a plan paid in Stars', { source: 'stars', renews_at: date }, { kind: 'renews', date }],
  ['a cancelled plan', { status: 'ending', renews_at: null, ends_at: date }, { kind: 'ends', date }],
  ['a downgrade to come', { plan: 'pro_whatsapp', pending_plan: 'pro', renews_at: date }, { kind: 'changes', date }],
  [
    'a lower plan after Stars',
    { source: 'stars', status: 'ending', pending_plan: 'pro', renews_at: null, ends_at: date },
    { kind: 'endsForNext', date },
  ],
  ['a failed payment', { status: 'past_due' }, { kind: 'pastDue' }],
  ['a gift', { source: 'grant', renews_at: null }, { kind: 'granted' }],
  ['a gift with an end', { source: 'grant', renews_at: null, ends_at: date }, { kind: 'grantedUntil', date }],
])('%s is told so', (_, values, renewal) => {
  expect(renewalOf({ ...pro, ...values })).toEqual(renewal)
})
