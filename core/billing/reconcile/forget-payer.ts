import { and, eq } from 'drizzle-orm'
import type { PaymentsApp } from '#core/app.ts'
import { deletedPayerId, refundClaim } from '#core/billing/checkout/redeem-claims.ts'
import { requirePayments } from '#core/billing/payers.ts'
import { listLiveSubscriptions } from '#core/billing/subscription/live-subscriptions.ts'
import { findUser } from '#core/users/find-user.ts'
import { checkouts } from '#db/schema.ts'

/**
 * Ends the payments of a deleted account, before its rows are deleted: renewals stop, and Stripe deletes the
 * customer, which ends subscriptions at once. Strangers' payments for the person are refunded, and their open
 * checkouts are kept without the id, so that they can be refunded too. Throws `payments-failed`, `telegram-failed`:
 * then nothing may be deleted yet.
 */
export async function forgetPayer(app: PaymentsApp, { userId }: { userId: number }): Promise<void> {
  for (const row of listLiveSubscriptions(app.db, { userId, now: app.clock.now() })) {
    if (row.source !== 'stars' || row.cancels || !row.charge_id) continue
    await app.stars?.setRenewal({ userId, chargeId: row.charge_id, renews: false })
  }
  const customerId = findUser(app.db, { userId })?.stripe_customer_id
  if (customerId) await requirePayments(app).customers.delete({ customerId })
  const isWanted = eq(checkouts.telegram_id, userId)
  const claims = app.db
    .select()
    .from(checkouts)
    .where(and(isWanted, eq(checkouts.status, 'claim')))
    .all()
  for (const claim of claims) await refundClaim(app, claim)
  const isOpenToStrangers = and(isWanted, eq(checkouts.status, 'open'), eq(checkouts.proven, false))
  app.db.update(checkouts).set({ telegram_id: deletedPayerId }).where(isOpenToStrangers).run()
  app.db.delete(checkouts).where(isWanted).run()
}
