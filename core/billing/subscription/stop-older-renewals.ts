import type { PaymentsApp } from '#core/app.ts'
import { listLiveSubscriptions } from '#core/billing/subscription/live-subscriptions.ts'
import { setStarCancels } from '#core/billing/subscription/star-subscriptions.ts'

/**
 * Stops the renewals of all subscriptions but the one bought last; the others expire. Returns whether one at Stripe
 * was stopped, whose row must then be read again. Repeats change nothing. Never throws: the purchase is already
 * applied, and the nightly job stops what could not be stopped here.
 */
export async function stopOlderRenewals(
  app: PaymentsApp,
  { userId }: { userId: number },
): Promise<{ atStripe: boolean }> {
  try {
    return await stop(app, userId)
  } catch (error) {
    app.log.warn({ userId, err: error }, 'Could not stop another renewal now')
    return { atStripe: false }
  }
}

async function stop(app: PaymentsApp, userId: number): Promise<{ atStripe: boolean }> {
  const renewing = listLiveSubscriptions(app.db, { userId, now: app.clock.now() })
    .filter(row => row.source !== 'grant' && !row.cancels)
    .sort((a, b) => b.starts_at.getTime() - a.starts_at.getTime() || b.id - a.id)
  let atStripe = false
  for (const { source, external_id: externalId, charge_id: chargeId } of renewing.slice(1)) {
    if (externalId === null) continue
    if (source === 'stripe' && app.payments) {
      await app.payments.subscriptions.cancelLater({ subscriptionId: externalId })
      atStripe = true
    }
    if (source === 'stars' && app.stars && chargeId) {
      await app.stars.setRenewal({ userId, chargeId, renews: false })
      setStarCancels(app.db, { payload: externalId, cancels: true })
    }
  }
  return { atStripe }
}
