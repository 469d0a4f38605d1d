import { and, eq, ne, or, type SQL } from 'drizzle-orm'
import { planRank } from '#contracts/plans.ts'
import { isLive } from '#core/plans/quota-of.ts'
import type { Tx } from '#db/client.ts'
import { subscriptions } from '#db/schema.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect

/** The subscriptions that give a user their plan now, the highest plan first. */
export function listLiveSubscriptions(tx: Tx, { userId, now }: { userId: number; now: Date }): SubscriptionRow[] {
  return listWhere(tx, userId, isLive(now))
}

/**
 * The same by our own rows: one of Stripe's counts until Stripe has reported its end, even if that or its renewal is
 * late. Notices are about the difference to this.
 */
export function listKnownSubscriptions(tx: Tx, { userId, now }: { userId: number; now: Date }): SubscriptionRow[] {
  const ofStripe = and(eq(subscriptions.source, 'stripe'), ne(subscriptions.status, 'ended'))
  return listWhere(tx, userId, or(ofStripe, isLive(now)))
}

function listWhere(tx: Tx, userId: number, condition: SQL | undefined): SubscriptionRow[] {
  return tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.user_id, userId), condition))
    .all()
    .sort((a, b) => planRank(b.plan) - planRank(a.plan) || a.id - b.id)
}
