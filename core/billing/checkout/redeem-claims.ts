import { and, eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { requirePayments } from '#core/billing/require-payments.ts'
import { listLiveSubscriptions } from '#core/billing/subscription/live-subscriptions.ts'
import { tellRefund } from '#core/billing/subscription/tell-refund.ts'
import type { Tx } from '#db/client.ts'
import { checkouts, users } from '#db/schema.ts'

type Claim = typeof checkouts.$inferSelect

/** Whom a checkout is for that a stranger opened for somebody who has deleted their account since. */
export const nobodysId = 0

/** Whether a stranger's payment may still become this user's: it never replaces a customer or a live subscription. */
export function mayRedeem(app: App, tx: Tx, { userId }: { userId: number }): boolean {
  const user = tx.select().from(users).where(eq(users.id, userId)).get()
  if (!user || user.stripe_customer_id) return false
  return listLiveSubscriptions(tx, { userId, now: app.clock.now() }).length === 0
}

/**
 * Makes the payments that strangers to us made for this Telegram user theirs: the user has asked for it, so the first
 * binds its customer, and what may not is given back. Says how many went back.
 */
export async function redeemClaims(app: App, { userId }: { userId: number }): Promise<{ refunded: number }> {
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

function bind(app: App, { session_id, telegram_id: userId, customer_id }: Claim): boolean {
  return app.db.transaction(
    tx => {
      if (!customer_id || !mayRedeem(app, tx, { userId })) return false
      const { changes } = tx
        .update(checkouts)
        .set({ status: 'bound' })
        .where(and(eq(checkouts.session_id, session_id), eq(checkouts.status, 'claim')))
        .run()
      if (changes === 1) tx.update(users).set({ stripe_customer_id: customer_id }).where(eq(users.id, userId)).run()
      return changes === 1
    },
    { behavior: 'immediate' },
  )
}

/** Gives a stranger everything back that they paid, and ends what they bought; not what has become a plan meanwhile. */
export async function refundClaim(app: App, claim: Claim): Promise<void> {
  const { session_id, subscription_id: subscriptionId, telegram_id: userId, plan } = claim
  const isOne = and(eq(checkouts.session_id, session_id), eq(checkouts.status, 'claim'))
  if (!app.db.select().from(checkouts).where(isOne).get()) return
  if (subscriptionId) {
    await requirePayments(app).refunds.refundAndEnd({ subscriptionId, invoices: 'all' })
    tellRefund(app, { userId, plan, reason: 'unproven', subscriptionId })
  }
  app.log.info({ sessionId: session_id }, 'A claim was paid back')
  app.db.update(checkouts).set({ status: 'refunded' }).where(eq(checkouts.session_id, session_id)).run()
}
