import { eraseUser } from '#core/account/erase-user.ts'
import type { App } from '#core/app.ts'
import { forgetPayer } from '#core/billing/reconcile/forget-payer.ts'
import { disconnectOwnNumber } from '#core/messaging/senders/disconnect-own-number.ts'

/**
 * The account is gone at once, here and at the services that knew of it: their own WhatsApp number is disconnected,
 * subscriptions end, Stripe deletes the customer. Throws `whatsapp-failed`, `payments-failed`, `payments-unavailable`
 * or `telegram-failed` where a service could not be told: then everything is still stored, and it can be tried again.
 */
export async function deleteAccount(app: App, { userId }: { userId: number }): Promise<void> {
  await disconnectOwnNumber(app, { userId })
  await forgetPayer(app, { userId })
  eraseUser(app, { userId })
  app.log.info({}, 'An account was deleted')
}
