import { planRank } from '#contracts/plans.ts'
import type { MoneyApp } from '#core/app.ts'
import { starsPriceOf } from '#core/billing/stars-price.ts'
import type { SubscriptionRow } from '#core/billing/subscription/live-subscriptions.ts'
import { writeMoneyNotice } from '#core/outbox/write-outbox.ts'
import { planOfUser } from '#core/plans/quota-of.ts'
import type { Tx } from '#db/client.ts'

/**
 * Tells people whose plans have ended just now of the highest one, unless another gives them a plan still,
 * and of the lower plan that they chose to pay for next.
 */
export function tellEnded(app: MoneyApp, tx: Tx, ended: readonly SubscriptionRow[]): void {
  const now = app.clock.now()
  for (const { user_id: userId, plan, next_plan: next } of ended.toSorted(
    (a, b) => planRank(b.plan) - planRank(a.plan),
  )) {
    if (planOfUser(app, { userId }, tx) !== 'free') continue
    const stars = next ? starsPriceOf(app.env, next) : undefined
    const notice = { kind: 'plan-ended' as const, plan, ...(next && stars ? { next: { plan: next, stars } } : {}) }
    writeMoneyNotice(app, tx, { userId, notice, onceKey: `ended:${userId}:${now.getTime()}` })
  }
}
