import { and, eq } from 'drizzle-orm'
import { eraseMany, eraseUser } from '#core/account/erase-user.ts'
import type { App, PaymentsApp } from '#core/app.ts'
import { deletedPayerId, refundClaim } from '#core/billing/checkout/redeem-claims.ts'
import { requirePayments } from '#core/billing/payers.ts'
import { findRefundable } from '#core/billing/refund/find-refundable.ts'
import { refundPayments } from '#core/billing/refund/refund-guarantee.ts'
import { listLiveSubscriptions } from '#core/billing/subscription/live-subscriptions.ts'
import { eraseRecordings } from '#core/contacts/notes/voice-notes.ts'
import { erasePictures } from '#core/contacts/pictures/card-images.ts'
import { disconnectOwnNumber } from '#core/messaging/senders/own-number.ts'
import { erasePhotos } from '#core/scan/photo/drop-photos.ts'
import { findUser } from '#core/users/find-user.ts'
import { forgetTraces } from '#db/rewrite-aside.ts'
import { checkouts } from '#db/schema.ts'

/**
 * Deletes an account here and at the services that have its data. With `refund` the 14-day guarantee is applied
 * first. The person's own WhatsApp number is disconnected, subscriptions end, and Stripe deletes the customer. Throws
 * `whatsapp-failed`, `payments-failed`, `payments-unavailable`, `stars-unavailable` or `telegram-failed` if a service
 * could not be reached: then everything is still stored, and it can be repeated.
 */
export async function deleteAccount(
  app: App,
  { userId, refund = true }: { userId: number; refund?: boolean },
): Promise<void> {
  if (refund) await refundPayments(app, { userId, refundable: await findRefundable(app, { userId }) })
  await disconnectOwnNumber(app, { userId })
  await forgetPayer(app, { userId })
  // The slow part runs in batches; the rest is deleted in one transaction.
  await eraseRecordings(app, { userId })
  await erasePictures(app, { userId })
  await erasePhotos(app, { userId })
  const since = await eraseMany(app, { userId })
  eraseUser(app, { userId, since })
  app.log.info({}, 'An account was deleted')
  try {
    await forgetTraces(app.db)
  } catch (error) {
    // The account is deleted anyway: the file is rewritten every night.
    app.log.warn({ err: error }, 'Traces of deleted data will be removed at night')
  }
}

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
