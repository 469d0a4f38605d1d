import type { App } from '#core/app.ts'
import { listLiveSubscriptions } from '#core/billing/live-subscriptions.ts'
import { setStarCancels } from '#core/billing/star-subscriptions.ts'

/**
 * Buying one subscription stops the renewal of another: Star subscriptions bought before the moment run out, `except`
 * (a payload) the one just bought. Repeats change nothing. Throws `telegram-failed`.
 */
export async function stopStarRenewals(
  app: App,
  { userId, boughtBefore, except }: { userId: number; boughtBefore: Date; except?: string | undefined },
): Promise<void> {
  for (const row of listLiveSubscriptions(app.db, { userId, now: app.clock.now() })) {
    const { external_id: payload, charge_id: chargeId } = row
    if (row.source !== 'stars' || row.cancels || !payload || !chargeId) continue
    if (payload === except || row.starts_at > boughtBefore) continue
    await app.stars?.setRenewal({ userId, chargeId, renews: false })
    setStarCancels(app.db, { payload, cancels: true })
  }
}
