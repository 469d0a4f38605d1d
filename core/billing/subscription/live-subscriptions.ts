import { and, eq, ne } from 'drizzle-orm'
import { planRank } from '#core/contracts/plans.ts'
import type { Tx } from '#db/client.ts'
import { subscriptions } from '#db/schema.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect

/** What gives a user their plan at this moment, the highest plan first. */
export function listLiveSubscriptions(tx: Tx, { userId, now }: { userId: number; now: Date }): SubscriptionRow[] {
  return listNotEnded(tx, userId).filter(row => isLiveAt(row, now))
}

/**
 * The same by what we knew before asking Stripe: one of Stripe's counts until Stripe has said that it ended, also where
 * the news of its end or renewal is late. What people are told is the difference to this.
 */
export function listKnownSubscriptions(tx: Tx, { userId, now }: { userId: number; now: Date }): SubscriptionRow[] {
  return listNotEnded(tx, userId).filter(row => row.source === 'stripe' || isLiveAt(row, now))
}

function listNotEnded(tx: Tx, userId: number): SubscriptionRow[] {
  return tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.user_id, userId), ne(subscriptions.status, 'ended')))
    .all()
    .sort((a, b) => planRank(b.plan) - planRank(a.plan) || a.id - b.id)
}

function isLiveAt({ starts_at, ends_at }: SubscriptionRow, now: Date): boolean {
  return starts_at <= now && (ends_at === null || ends_at > now)
}
