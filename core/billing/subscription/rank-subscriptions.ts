import { planRank } from '#contracts/plans.ts'
import type { PaidSubscription } from '#core/billing/payments-port.ts'

/** A paid subscription of ours that gives its plan now. */
export type LiveSubscription = PaidSubscription & { plan: NonNullable<PaidSubscription['plan']> }

/** Whether it gives a plan: paid, or a failed payment that is still tried again. Others' prices are none of ours. */
export function givesPlan(subscription: PaidSubscription): subscription is LiveSubscription {
  return subscription.plan !== undefined && (subscription.status === 'active' || subscription.status === 'past_due')
}

/**
 * Of several live subscriptions of one user, the one that stays and those that end: the higher plan stays; of equal
 * ones the one that is paid, that goes on, then the older, whose payment was not the mistake.
 */
export function rankSubscriptions(subscriptions: readonly PaidSubscription[]): {
  stays: LiveSubscription | undefined
  duplicates: LiveSubscription[]
} {
  const [stays, ...duplicates] = subscriptions.filter(givesPlan).sort((a, b) => compare(a, b))
  return { stays, duplicates }
}

function compare(a: LiveSubscription, b: LiveSubscription): number {
  return (
    planRank(b.plan) - planRank(a.plan) ||
    Number(a.status === 'past_due') - Number(b.status === 'past_due') ||
    Number(a.endsAt !== undefined) - Number(b.endsAt !== undefined) ||
    a.startedAt.getTime() - b.startedAt.getTime() ||
    a.id.localeCompare(b.id)
  )
}
