import { eraseMany, eraseUser } from '#core/account/erase-user.ts'
import type { App } from '#core/app.ts'
import { forgetPayer } from '#core/billing/reconcile/forget-payer.ts'
import { findRefundable } from '#core/billing/refund/find-refundable.ts'
import { refundPayments } from '#core/billing/refund/refund-guarantee.ts'
import { eraseRecordings } from '#core/contacts/notes/voice-notes.ts'
import { erasePictures } from '#core/contacts/pictures/card-images.ts'
import { disconnectOwnNumber } from '#core/messaging/senders/own-number.ts'
import { erasePhotos } from '#core/scan/photo/drop-photos.ts'
import { forgetTraces } from '#db/rewrite-aside.ts'

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
