import type { SubscriptionState } from '#contracts/billing.ts'
import { planOf } from '#contracts/plans.ts'

/** What the current plan's card says of the plan's future; `date` is ISO. */
export type Renewal =
  | { kind: 'upgrade' | 'included' | 'renewsFirst' | 'granted' | 'pastDue' }
  | { kind: 'renews' | 'grantedUntil' | 'ends' | 'endsForNext' | 'changes'; date: string }

/**
 * How a subscription goes on. Monthly plans renew on the 1st; a yearly or Stars plan has its own date, which departs
 * from SPEC (PRODUCT §4).
 */
export function renewalOf(state: SubscriptionState): Renewal {
  const { status, source, ends_at: endsAt, renews_at: renewsAt } = state
  if (status === 'free') return { kind: 'upgrade' }
  if (status === 'included') return { kind: 'included' }
  if (status === 'past_due') return { kind: 'pastDue' }
  if (source === 'grant') return endsAt ? { kind: 'grantedUntil', date: endsAt } : { kind: 'granted' }
  if (status === 'ending' && endsAt) return { kind: state.pending_plan ? 'endsForNext' : 'ends', date: endsAt }
  if (state.pending_plan && renewsAt) return { kind: 'changes', date: renewsAt }
  if (!renewsAt || isMonthly(state, renewsAt)) return { kind: 'renewsFirst' }
  return { kind: 'renews', date: renewsAt }
}

function isMonthly({ plan, source }: SubscriptionState, renewsAt: string): boolean {
  if (source !== 'stripe' || planOf(plan).interval !== 'month') return false
  return new Date(renewsAt).getUTCDate() === 1
}
