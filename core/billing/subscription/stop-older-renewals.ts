import type { MoneyApp } from '#core/app.ts'
import { listLiveSubscriptions } from '#core/billing/subscription/live-subscriptions.ts'
import { setStarCancels } from '#core/billing/subscription/star-subscriptions.ts'

/**
 * Buying one subscription stops the renewal of another: of those that renew only the one bought last goes on, the others
 * run out. Says whether one at Stripe was stopped, whose row then has to be read again. Repeats change nothing. Never
 * throws: what was bought is granted by now, and the nightly job stops what could not be stopped here.
 */
export async function stopOlderRenewals(app: MoneyApp, { userId }: { userId: number }): Promise<{ atStripe: boolean }> {
  try {
    return await stop(app, userId)
  } catch (error) {
    app.log.warn({ userId, err: error }, 'Could not stop another renewal now')
    return { atStripe: false }
  }
}

async function stop(app: MoneyApp, userId: number): Promise<{ atStripe: boolean }> {
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
