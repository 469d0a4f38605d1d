import type { App } from '#core/app.ts'
import { listLiveSubscriptions } from '#core/billing/live-subscriptions.ts'
import { requirePayments } from '#core/billing/require-payments.ts'
import { syncSubscription } from '#core/billing/sync-subscription.ts'

/** Buying one subscription stops the renewal of another: one at Stripe, bought before the moment, runs out. Repeats change nothing. */
export async function stopStripeRenewal(
  app: App,
  { userId, boughtBefore }: { userId: number; boughtBefore: Date },
): Promise<void> {
  const rows = listLiveSubscriptions(app.db, { userId, now: app.clock.now() })
  const renewing = rows.find(row => row.source === 'stripe' && !row.cancels && row.starts_at <= boughtBefore)
  if (!renewing?.external_id) return
  await requirePayments(app).subscriptions.cancelLater({ subscriptionId: renewing.external_id })
  await syncSubscription(app, { userId })
}
