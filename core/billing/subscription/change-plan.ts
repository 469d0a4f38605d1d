import type { SubscriptionState } from '#contracts/billing.ts'
import { type PlanColumn, type PlanId, planById, planRank } from '#contracts/plans.ts'
import type { App, MoneyApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { requirePayments } from '#core/billing/payers.ts'
import { requireStarChange } from '#core/billing/stars-price.ts'
import { findChangeable } from '#core/billing/subscription/find-changeable.ts'
import { prorationMoment } from '#core/billing/subscription/preview-change.ts'
import { setStarCancels } from '#core/billing/subscription/star-subscriptions.ts'
import { getSubscriptionState } from '#core/billing/subscription/subscription-state.ts'
import { syncSubscription } from '#core/billing/subscription/sync-subscription.ts'
import { requireWorthwhilePlan } from '#core/plans/services.ts'

/**
 * Changes the subscription that a user pays for. A higher plan starts at once and is charged now; `prorationDate`
 * (unix seconds of the preview) makes the charge the previewed amount. A lower plan, or none (FREE), starts when the
 * paid period ends. Throws `payment-declined` with everything unchanged, `no-subscription`, `already-subscribed`,
 * `not-changeable`, `plan-adds-nothing`.
 */
export async function changePlan(
  app: App,
  { userId, planId, prorationDate }: { userId: number; planId: PlanId; prorationDate?: number | undefined },
): Promise<SubscriptionState> {
  const subscription = await findChangeable(app, { userId })
  requireWorthwhilePlan(app, planById(planId))
  const plan = planById(planId).column
  if (subscription.source === 'stars') {
    await changeStars(app, { userId, wanted: plan, ...subscription })
    return getSubscriptionState(app, { userId })
  }
  const { subscriptions } = requirePayments(app)
  const { externalId: subscriptionId } = subscription
  const step = planRank(plan) - planRank(subscription.plan)
  if (step === 0) throw new AppError('already-subscribed')
  if (plan === 'free') await subscriptions.cancelLater({ subscriptionId })
  else if (step < 0) await subscriptions.downgradeLater({ subscriptionId, plan })
  else await subscriptions.upgrade({ subscriptionId, plan, at: prorationMoment(app.clock.now(), prorationDate) })
  await syncSubscription(app, { userId })
  return getSubscriptionState(app, { userId })
}

/**
 * Stars have no proration and no change: the renewal stops, and a lower plan is offered at the end of the paid
 * period. A higher plan is bought anew, which stops this renewal.
 */
async function changeStars(
  app: MoneyApp,
  change: { userId: number; plan: PlanColumn; wanted: PlanColumn; externalId: string; chargeId: string },
): Promise<void> {
  const { userId, plan, wanted, chargeId, externalId: payload } = change
  requireStarChange(app, { plan, wanted })
  if (!app.stars) throw new AppError('stars-unavailable')
  await app.stars.setRenewal({ userId, chargeId, renews: false })
  setStarCancels(app.db, { payload, cancels: true, nextPlan: wanted === 'free' ? null : wanted })
}

/**
 * Cancels a planned downgrade or cancellation. For Stars, only the person can switch the renewal on again, in
 * Telegram's own settings; until Telegram reports that the state stays as it is.
 */
export async function undoChange(app: MoneyApp, { userId }: { userId: number }): Promise<SubscriptionState> {
  const subscription = await findChangeable(app, { userId })
  if (subscription.source === 'stars') {
    if (!app.stars) throw new AppError('stars-unavailable')
    await app.stars.setRenewal({ userId, chargeId: subscription.chargeId, renews: true })
    setStarCancels(app.db, { payload: subscription.externalId, cancels: true, nextPlan: null })
  } else {
    await requirePayments(app).subscriptions.keep({ subscriptionId: subscription.externalId })
    await syncSubscription(app, { userId })
  }
  return getSubscriptionState(app, { userId })
}
