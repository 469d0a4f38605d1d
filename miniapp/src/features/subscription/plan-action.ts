import type { Offer, Offers, SubscriptionState } from '#contracts/billing.ts'
import { type Plan, planRank } from '#contracts/plans.ts'

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
  if (plan.column === (state.pending_plan ?? (state.status === 'ending' ? 'free' : undefined))) return 'pending'
  if (offer?.sold === false) return 'unsold'
  if (state.source === 'stripe') return 'change'
  const hasStars = typeof offer?.stars === 'number'
  if (planRank(plan.column) < planRank(state.plan)) return lowerActionOf({ plan, state, hasStars })
  // A checkout beside a subscription is refused: it is the one that changes, also below a plan that was given.
  if (state.pays === 'stripe') return 'change'
  const byCard = hasCheckout ? 'checkout' : 'no-checkout'
  if (!isTelegram || inTelegram === 'stripe') return byCard
  if (!hasStars) return inTelegram === 'both' || !hasCheckout ? byCard : 'website'
  return inTelegram === 'both' && hasCheckout ? 'either' : 'stars'
}

/** What is paid in Stars goes down to what is sold for Stars; a plan that was given has to end first. */
function lowerActionOf({
  plan,
  state,
  hasStars,
}: Pick<Situation, 'plan' | 'state'> & { hasStars: boolean }): PlanAction {
  if (plan.column === 'free') return state.pays ? 'change' : 'later'
  return state.source === 'stars' && hasStars ? 'change' : 'later'
}
