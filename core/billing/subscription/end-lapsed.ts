import { and, isNotNull, lte, ne } from 'drizzle-orm'
import type { MoneyApp } from '#core/app.ts'
import { inBatches } from '#core/base/in-batches.ts'
import { tellEnded } from '#core/billing/subscription/money-notices.ts'
import { subscriptions } from '#db/schema.ts'

/**
 * Star subscriptions and grants expire without an event: notifies the people whose plan ended that way. (The end of a
 * Stripe subscription is announced when Stripe reports it.)
 */
export async function endLapsed(app: MoneyApp): Promise<void> {
  const now = app.clock.now()
  const isLapsed = and(
    ne(subscriptions.source, 'stripe'),
    ne(subscriptions.status, 'ended'),
    isNotNull(subscriptions.ends_at),
    lte(subscriptions.ends_at, now),
  )
  await inBatches(app, { table: subscriptions, where: isLapsed }, (tx, isOfPart) => {
    const lapsed = tx.update(subscriptions).set({ status: 'ended' }).where(isOfPart).returning().all()
    tellEnded(app, tx, lapsed)
  })
}
