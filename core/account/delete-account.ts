import { eraseMany, eraseUser } from '#core/account/erase-user.ts'
import type { App } from '#core/app.ts'
import { forgetPayer } from '#core/billing/reconcile/forget-payer.ts'
import { findRefundable } from '#core/billing/refund/find-refundable.ts'
import { giveBack } from '#core/billing/refund/refund-guarantee.ts'
import { eraseRecordings } from '#core/contacts/notes/voice-notes.ts'
import { erasePictures } from '#core/contacts/pictures/card-images.ts'
import { disconnectOwnNumber } from '#core/messaging/senders/disconnect-own-number.ts'
import { forgetTraces } from '#db/rewrite-aside.ts'

/**
 * The account is gone at once, here and at the services that knew of it: with `refund` what the 14-day guarantee covers
 * is given back first; the person's own WhatsApp number is disconnected, subscriptions end, Stripe deletes the customer.
 * Throws `whatsapp-failed`, `payments-failed`, `payments-unavailable`, `stars-unavailable`
 * or `telegram-failed` where a service could not be told: then everything is still stored, and it can be tried again.
 */
export async function deleteAccount(
  app: App,
  { userId, refund = true }: { userId: number; refund?: boolean },
): Promise<void> {
  if (refund) await giveBack(app, { userId, refundable: await findRefundable(app, { userId }) })
  await disconnectOwnNumber(app, { userId })
  await forgetPayer(app, { userId })
  // What takes long goes in parts: what is left is gone in one transaction.
  await eraseRecordings(app, { userId })
  await erasePictures(app, { userId })
  const since = await eraseMany(app, { userId })
  eraseUser(app, { userId, since })
  app.log.info({}, 'An account was deleted')
  try {
    await forgetTraces(app.db)
  } catch (error) {
    // The account is gone all the same: the file is written anew every night.
    app.log.warn({ err: error }, 'Traces of what was deleted are left to the night')
  }
}
