import type { Offer, Offers, SubscriptionState } from '#core/contracts/billing.ts'
import { type Plan, planRank } from '#core/contracts/plans.ts'

/**
 * What choosing a plan's card does: `change` what is paid for already, or buy at the `checkout`, for `stars`, or as the
 * person likes (`either`). The others choose nothing: `current`; `pending`, coming by itself; `later`, since what is
 * there must end first; `website`, not sold inside Telegram; `unsold`, since this server lacks what it adds;
 * `no-checkout`, since it takes no payments.
 */
export type PlanAction =
  | 'current'
  | 'pending'
  | 'change'
  | 'checkout'
  | 'stars'
  | 'either'
  | 'later'
  | 'website'
  | 'unsold'
  | 'no-checkout'

type Situation = {
  plan: Plan
  state: SubscriptionState
  offer: Offer | undefined
  inTelegram: Offers['in_telegram']
  /** Whether there is a checkout page here. */
  hasCheckout: boolean
  /** Whether this is a Telegram client: only there Stars can be paid. */
  isTelegram: boolean
}

/** Decides what a plan's card does (PRODUCT §5). */
export function planActionOf({ plan, state, offer, inTelegram, hasCheckout, isTelegram }: Situation): PlanAction {
  if (plan.column === state.plan) return 'current'
  if (plan.column === (state.status === 'ending' ? 'free' : state.pending_plan)) return 'pending'
  if (offer?.sold === false) return 'unsold'
  if (state.source === 'stripe') return 'change'
  if (plan.column === 'free' && state.source === 'stars') return 'change'
  // Stars and grants know no way down: a lower plan can be bought when they have ended.
  if (planRank(plan.column) < planRank(state.plan)) return 'later'
  const byCard = hasCheckout ? 'checkout' : 'no-checkout'
  if (!isTelegram || inTelegram === 'stripe') return byCard
  if (typeof offer?.stars !== 'number') return inTelegram === 'both' || !hasCheckout ? byCard : 'website'
  return inTelegram === 'both' && hasCheckout ? 'either' : 'stars'
}
