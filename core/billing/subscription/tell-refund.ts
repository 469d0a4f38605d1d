import type { MoneyNotice } from '#contracts/billing.ts'
import type { PlanColumn } from '#contracts/plans.ts'
import type { MoneyApp } from '#core/app.ts'
import { writeMoneyNotice } from '#core/outbox/write-outbox.ts'
import { findUser } from '#core/users/find-user.ts'

type Reason = Extract<MoneyNotice, { kind: 'payment-refunded' }>['reason']

/** Tells a user, once, that the payment of a subscription was given back. Nobody is told who never wrote to the bot. */
export function tellRefund(
  app: MoneyApp,
  {
    userId,
    plan,
    reason,
    subscriptionId,
  }: { userId: number; plan: PlanColumn; reason: Reason; subscriptionId: string },
): void {
  if (!findUser(app.db, { userId })) return
  const notice = { kind: 'payment-refunded', plan, reason } as const
  writeMoneyNotice(app, app.db, { userId, notice, onceKey: `refunded:${subscriptionId}` })
}
