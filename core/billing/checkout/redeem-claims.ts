import { and, eq } from 'drizzle-orm'
import type { PaymentsApp, TxApp, WriteApp } from '#core/app.ts'
import { write } from '#core/base/write.ts'
import { requirePayments } from '#core/billing/payers.ts'
import { listLiveSubscriptions } from '#core/billing/subscription/live-subscriptions.ts'
import { tellRefund } from '#core/billing/subscription/money-notices.ts'
import { findUser } from '#core/users/find-user.ts'
import type { Tx } from '#db/client.ts'
import { checkouts, users } from '#db/schema.ts'

type Claim = typeof checkouts.$inferSelect

/** The Telegram id stored in a checkout that a stranger opened for a user who has deleted their account since. */
export const deletedPayerId = 0

/** Whether a stranger's payment may become this user's: it never replaces a customer or a live subscription. */
export function mayRedeem(app: TxApp, tx: Tx, { userId }: { userId: number }): boolean {
  const user = findUser(tx, { userId })
  if (!user || user.stripe_customer_id) return false
  return listLiveSubscriptions(tx, { userId, now: app.clock.now() }).length === 0
}

/**
 * Redeems the claims for this Telegram user at the user's request: the first one binds its customer, and payments
 * that must not be redeemed are refunded. Returns the number of refunds.
 */
export async function redeemClaims(app: PaymentsApp, { userId }: { userId: number }): Promise<{ refunded: number }> {
  const claims = app.db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.telegram_id, userId), eq(checkouts.status, 'claim')))
    .all()
  let refunded = 0
  for (const claim of claims) {
    if (bind(app, claim)) continue
    await refundClaim(app, claim)
    refunded++
  }
  return { refunded }
}

function bind(app: WriteApp, { session_id, telegram_id: userId, customer_id }: Claim): boolean {
  return write(app, tx => {
    if (!customer_id || !mayRedeem(app, tx, { userId })) return false
    const { changes } = tx
      .update(checkouts)
      .set({ status: 'bound' })
      .where(and(eq(checkouts.session_id, session_id), eq(checkouts.status, 'claim')))
      .run()
    if (changes === 1) tx.update(users).set({ stripe_customer_id: customer_id }).where(eq(users.id, userId)).run()
    return changes === 1
  })
}

/** Refunds a stranger's payment and ends its subscription, unless it has become a plan meanwhile. */
export async function refundClaim(app: PaymentsApp, claim: Claim): Promise<void> {
  const { session_id, subscription_id: subscriptionId, telegram_id: userId, plan } = claim
  const isOne = and(eq(checkouts.session_id, session_id), eq(checkouts.status, 'claim'))
  if (!app.db.select().from(checkouts).where(isOne).get()) return
  if (subscriptionId) await requirePayments(app).refunds.refundAndEnd({ subscriptionId })
  app.log.info({ sessionId: session_id }, 'A claim was refunded')
  write(app, tx => {
    if (subscriptionId) tellRefund(app, tx, { userId, plan, reason: 'unproven', subscriptionId })
    tx.update(checkouts).set({ status: 'refunded' }).where(eq(checkouts.session_id, session_id)).run()
  })
}
