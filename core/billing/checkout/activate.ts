import { and, desc, eq } from 'drizzle-orm'
import type { SubscriptionState } from '#contracts/billing.ts'
import type { App, ReadApp } from '#core/app.ts'
import { redeemClaims } from '#core/billing/checkout/redeem-claims.ts'
import { settleCheckout } from '#core/billing/checkout/settle-checkout.ts'
import { getSubscriptionState } from '#core/billing/subscription/subscription-state.ts'
import { syncSubscription } from '#core/billing/subscription/sync-subscription.ts'
import { checkouts } from '#db/schema.ts'

/** Anybody can open checkouts for an id, so at most this many are read. */
const askedAbout = 20

export type Activation = {
  state: SubscriptionState
  /** A checkout page is still open. */
  unfinished: boolean
  /** Claims that could not be redeemed and were refunded to their payers. */
  refunded: number
}

/**
 * Applies every payment for this user that has not taken effect yet, whether or not a callback arrived: open
 * checkouts are read, claims are redeemed (PRODUCT §5), and the subscription is read from Stripe again.
 */
export async function activate(app: App, { userId }: { userId: number }): Promise<Activation> {
  if (!app.payments) return { state: getSubscriptionState(app, { userId }), unfinished: false, refunded: 0 }
  for (const sessionId of openSessions(app, userId)) await settleCheckout(app, { sessionId })
  const { refunded } = await redeemClaims(app, { userId })
  await syncSubscription(app, { userId })
  return {
    state: getSubscriptionState(app, { userId }),
    unfinished: openSessions(app, userId).length > 0,
    refunded,
  }
}

function openSessions(app: ReadApp, userId: number): string[] {
  return app.db
    .select({ id: checkouts.session_id })
    .from(checkouts)
    .where(and(eq(checkouts.telegram_id, userId), eq(checkouts.status, 'open')))
    .orderBy(desc(checkouts.created_at))
    .limit(askedAbout)
    .all()
    .map(({ id }) => id)
}
