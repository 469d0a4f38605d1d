import { eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { findPayer } from '#core/billing/find-payer.ts'
import { listLiveSubscriptions } from '#core/billing/live-subscriptions.ts'
import { requirePayments } from '#core/billing/require-payments.ts'
import { checkouts } from '#db/schema.ts'

/**
 * What deleting an account does about money, before the rows go: renewals stop, and Stripe deletes the customer, which
 * ends subscriptions at once. Throws `payments-failed`, `telegram-failed`: then nothing may be deleted yet.
 */
export async function forgetPayer(app: App, { userId }: { userId: number }): Promise<void> {
  for (const row of listLiveSubscriptions(app.db, { userId, now: app.clock.now() })) {
    if (row.source !== 'stars' || row.cancels || !row.charge_id) continue
    await app.stars?.setRenewal({ userId, chargeId: row.charge_id, renews: false })
  }
  const customerId = findPayer(app, { userId })?.stripe_customer_id
  if (customerId) await requirePayments(app).customers.delete({ customerId })
  app.db.delete(checkouts).where(eq(checkouts.telegram_id, userId)).run()
}
