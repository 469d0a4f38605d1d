import type { SubscriptionState } from '#contracts/billing.ts'
import type { MoneyApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { requirePayments } from '#core/billing/require-payments.ts'
import { findChangeable } from '#core/billing/subscription/find-changeable.ts'
import { setStarCancels } from '#core/billing/subscription/star-subscriptions.ts'
import { getSubscriptionState } from '#core/billing/subscription/subscription-state.ts'
import { syncSubscription } from '#core/billing/subscription/sync-subscription.ts'

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
