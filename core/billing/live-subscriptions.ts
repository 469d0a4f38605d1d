import { and, eq, gt, isNull, lte, ne, or } from 'drizzle-orm'
import { planRank } from '#core/contracts/plans.ts'
import type { Tx } from '#db/client.ts'
import { subscriptions } from '#db/schema.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect

/** What gives a user their plan at this moment, the highest plan first. */
export function listLiveSubscriptions(tx: Tx, { userId, now }: { userId: number; now: Date }): SubscriptionRow[] {
  return tx
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.user_id, userId),
        ne(subscriptions.status, 'ended'),
        lte(subscriptions.starts_at, now),
        or(isNull(subscriptions.ends_at), gt(subscriptions.ends_at, now)),
      ),
    )
    .all()
    .sort((a, b) => planRank(b.plan) - planRank(a.plan) || a.id - b.id)
}
