import { and, eq, isNull } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { findPayer } from '#core/billing/find-payer.ts'
import { requirePayments } from '#core/billing/require-payments.ts'
import { listLiveSubscriptions, type SubscriptionRow } from '#core/billing/subscription/live-subscriptions.ts'
import { endRefundedStars } from '#core/billing/subscription/star-subscriptions.ts'
import { syncSubscription } from '#core/billing/subscription/sync-subscription.ts'
import { tellRefund } from '#core/billing/subscription/tell-refund.ts'
import type { PlanColumn } from '#core/contracts/plans.ts'
import { starPayments } from '#db/schema.ts'

const guaranteeMs = 14 * 24 * 60 * 60 * 1000

/**
 * The 14-day money-back guarantee: gives back everything paid since the first payment of the user's subscription, if
 * that was no more than 14 days ago, and ends the plan. Says which plans ended. Throws `nothing-to-refund`, `not-found`.
 */
export async function refundGuarantee(app: App, { userId }: { userId: number }): Promise<PlanColumn[]> {
  if (!findPayer(app, { userId })) throw new AppError('not-found')
  if (app.payments) await syncSubscription(app, { userId })
  const ended: PlanColumn[] = []
  for (const row of listLiveSubscriptions(app.db, { userId, now: app.clock.now() })) {
    if (!(await refundRow(app, row)) || row.external_id === null) continue
    tellRefund(app, { userId, plan: row.plan, reason: 'guarantee', subscriptionId: row.external_id })
    ended.push(row.plan)
  }
  if (ended.length === 0) throw new AppError('nothing-to-refund')
  if (app.payments) await syncSubscription(app, { userId })
  return ended
}

function refundRow(app: App, row: SubscriptionRow): Promise<boolean> | boolean {
  const { source, external_id: externalId } = row
  if (externalId === null) return false
  if (source === 'stripe') return refundStripe(app, externalId)
  return source === 'stars' && refundStars(app, { row, payload: externalId })
}

function isCovered(app: App, firstPaidAt: Date | undefined): boolean {
  return firstPaidAt !== undefined && app.clock.now().getTime() - firstPaidAt.getTime() <= guaranteeMs
}

async function refundStripe(app: App, subscriptionId: string): Promise<boolean> {
  const { refunds } = requirePayments(app)
  if (!isCovered(app, await refunds.firstPaidAt({ subscriptionId }))) return false
  await refunds.refundAndEnd({ subscriptionId, invoices: 'all' })
  return true
}

async function refundStars(app: App, { row, payload }: { row: SubscriptionRow; payload: string }): Promise<boolean> {
  if (!app.stars) throw new AppError('stars-unavailable')
  const paid = app.db
    .select()
    .from(starPayments)
    .where(and(eq(starPayments.payload, payload), isNull(starPayments.refunded_at)))
    .orderBy(starPayments.paid_at)
    .all()
  if (!isCovered(app, paid[0]?.paid_at)) return false
  const { user_id: userId, charge_id: subscriptionCharge } = row
  if (subscriptionCharge) await app.stars.setRenewal({ userId, chargeId: subscriptionCharge, renews: false })
  for (const { charge_id: chargeId } of paid) {
    await app.stars.refund({ userId, chargeId })
    endRefundedStars(app.db, { chargeId, now: app.clock.now() })
  }
  return true
}
