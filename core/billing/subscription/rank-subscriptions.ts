import { planRank } from '#contracts/plans.ts'
import type { PaidSubscription } from '#core/billing/payments-port.ts'

/** A paid subscription that gives its plan now. */
export type LiveSubscription = PaidSubscription & { plan: NonNullable<PaidSubscription['plan']> }

/** Whether it gives a plan: paid, or with a failed payment that is retried. Other prices are not ours. */
export function givesPlan(subscription: PaidSubscription): subscription is LiveSubscription {
  return subscription.plan !== undefined && (subscription.status === 'active' || subscription.status === 'past_due')
}

/**
 * Decides which of a user's live subscriptions stays and which end. The higher plan stays; of equal ones the paid
 * one, then the one that renews, then the older, since its payment was not the mistake.
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
