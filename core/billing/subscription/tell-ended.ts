import type { App } from '#core/app.ts'
import type { SubscriptionRow } from '#core/billing/subscription/live-subscriptions.ts'
import { planRank } from '#core/contracts/plans.ts'
import { writeMoneyNotice } from '#core/outbox/write-outbox.ts'
import { planOfUser } from '#core/plans/quota-of.ts'
import type { Tx } from '#db/client.ts'

/** Tells people whose plans have ended just now of the highest one, unless another gives them a plan still. */
export function tellEnded(app: App, tx: Tx, ended: readonly SubscriptionRow[]): void {
  const now = app.clock.now()
  for (const { user_id: userId, plan } of ended.toSorted((a, b) => planRank(b.plan) - planRank(a.plan))) {
    if (planOfUser(tx, { userId, now }) !== 'free') continue
    const notice = { kind: 'plan-ended', plan } as const
    writeMoneyNotice(app, tx, { userId, notice, onceKey: `ended:${userId}:${now.getTime()}` })
  }
}
