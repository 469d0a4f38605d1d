import { eq } from 'drizzle-orm'
import { type PlanColumn, planById } from '#contracts/plans.ts'
import type { PaymentsApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { findUserOfCustomer, requirePayments } from '#core/billing/payers.ts'
import { findRefundable, isCovered, type Refundable, refundableAtStripe } from '#core/billing/refund/find-refundable.ts'
import { readStarPayload } from '#core/billing/stars/create-stars-link.ts'
import { tellRefund } from '#core/billing/subscription/money-notices.ts'
import { endRefundedStars } from '#core/billing/subscription/star-subscriptions.ts'
import { syncSubscription } from '#core/billing/subscription/sync-subscription.ts'
import { findUser } from '#core/users/find-user.ts'
import { subscriptions } from '#db/schema.ts'

/**
 * The 14-day money-back guarantee: refunds all payments of each subscription whose first payment was at most 14 days
 * ago, even if it has ended, and ends the plan. Returns those plans. Throws `nothing-to-refund`, `not-found`.
 */
export async function refundGuarantee(app: PaymentsApp, { userId }: { userId: number }): Promise<PlanColumn[]> {
  if (!findUser(app.db, { userId })) throw new AppError('not-found')
  if (app.payments) await syncSubscription(app, { userId })
  const refundable = await findRefundable(app, { userId })
  if (refundable.length === 0) throw new AppError('nothing-to-refund')
  await refundPayments(app, { userId, refundable })
  for (const one of refundable) {
    tellRefund(app, app.db, { userId, plan: one.plan, reason: 'guarantee', subscriptionId: one.externalId })
  }
  if (app.payments) await syncSubscription(app, { userId })
  return refundable.map(({ plan }) => plan)
}

/**
 * The same for a person who has deleted their account: `reference` is their customer or a charge at Stripe, or a
 * charge in Stars. Throws `nothing-to-refund`, `not-found`.
 */
export async function refundPayer(app: PaymentsApp, { reference }: { reference: string }): Promise<PlanColumn[]> {
  return /^(cus|ch|py)_/.test(reference) ? refundCustomer(app, reference) : refundStarPayer(app, reference)
}

async function refundCustomer(app: PaymentsApp, reference: string): Promise<PlanColumn[]> {
  const { refunds } = requirePayments(app)
  const payer = await refunds.findPayer({ reference })
  if (!payer) throw new AppError('not-found')
  const user = findUserOfCustomer(app, payer)
  if (user) return refundGuarantee(app, { userId: user.id })
  const refundable = await refundableAtStripe(app, payer)
  if (refundable.length === 0) throw new AppError('nothing-to-refund')
  for (const { externalId } of refundable) await refunds.refundAndEnd({ subscriptionId: externalId })
  return refundable.map(({ plan }) => plan)
}

async function refundStarPayer(app: PaymentsApp, chargeId: string): Promise<PlanColumn[]> {
  if (!app.stars) throw new AppError('stars-unavailable')
  const payments = await app.stars.listPayments()
  const payment = payments.find(one => one.chargeId === chargeId)
  const invoice = payment && readStarPayload(payment.payload)
  if (!payment || !invoice) throw new AppError('not-found')
  const { userId, payload } = payment
  if (findUser(app.db, { userId })) return refundGuarantee(app, { userId })
  const paid = payments.filter(one => one.payload === payload)
  if (!paid[0] || !isCovered(app, paid[0].paidAt)) throw new AppError('nothing-to-refund')
  for (const one of paid) await app.stars.refund({ userId, chargeId: one.chargeId })
  return [planById(invoice.planId).column]
}

/** Refunds these payments, each once, and ends what they paid for, without a notice. */
export async function refundPayments(
  app: PaymentsApp,
  { userId, refundable }: { userId: number; refundable: Refundable[] },
): Promise<void> {
  for (const one of refundable) {
    if (one.source === 'stars') await refundStars(app, userId, one)
    else await requirePayments(app).refunds.refundAndEnd({ subscriptionId: one.externalId })
  }
}

async function refundStars(
  app: PaymentsApp,
  userId: number,
  { externalId, chargeIds }: { externalId: string; chargeIds: string[] },
): Promise<void> {
  if (!app.stars) throw new AppError('stars-unavailable')
  const row = app.db.select().from(subscriptions).where(eq(subscriptions.external_id, externalId)).get()
  if (row?.charge_id) await app.stars.setRenewal({ userId, chargeId: row.charge_id, renews: false })
  for (const chargeId of chargeIds) {
    await app.stars.refund({ userId, chargeId })
    endRefundedStars(app.db, { chargeId, now: app.clock.now() })
  }
}
