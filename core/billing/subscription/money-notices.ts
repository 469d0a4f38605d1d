import { and, isNotNull, lte, ne } from 'drizzle-orm'
import type { MoneyNotice } from '#contracts/billing.ts'
import { type PlanColumn, planRank } from '#contracts/plans.ts'
import type { MoneyApp, TxApp } from '#core/app.ts'
import { inBatches } from '#core/base/in-batches.ts'
import { starsPriceOf } from '#core/billing/stars-price.ts'
import type { SubscriptionRow } from '#core/billing/subscription/live-subscriptions.ts'
import type { LiveSubscription } from '#core/billing/subscription/rank-subscriptions.ts'
import { writeNotice } from '#core/outbox/write-outbox.ts'
import { planOfUser } from '#core/plans/quota-of.ts'
import { findUser } from '#core/users/find-user.ts'
import type { Tx } from '#db/client.ts'
import { subscriptions } from '#db/schema.ts'

/**
 * Notifies about changes: another plan is active, a payment failed, or the plan ended. Renewals and repeats are silent.
 * `key` is new with each write.
 */
export function tellChange(
  app: TxApp,
  tx: Tx,
  change: {
    userId: number
    before: SubscriptionRow[]
    after: SubscriptionRow[]
    /** As Stripe has them. */
    live: LiveSubscription[]
    key: string
  },
): void {
  const { userId, before, after, key } = change
  const tell = (notice: MoneyNotice, onceKey: string) => writeNotice(app, tx, { userId, notice, onceKey })
  const [earlier] = before
  const [current] = after
  if (current && current.plan !== earlier?.plan) tell(planActive(current), `plan:${key}`)
  if (!current && earlier) tell({ kind: 'plan-ended', plan: earlier.plan }, `plan:${key}`)
  for (const { id, status, plan, openInvoice } of change.live) {
    const onceKey = `failed:${openInvoice?.id ?? `${id}:${key}`}`
    const isNew = before.find(row => row.external_id === id)?.status !== 'past_due'
    if (status === 'past_due' && isNew)
      tell({ kind: 'payment-failed', plan, pay_url: openInvoice?.url ?? null }, onceKey)
  }
}

/** The notice about a plan that counts from now on. */
export function planActive(row: SubscriptionRow): MoneyNotice {
  const isOpenEnded = row.period_end === null && row.ends_at === null
  const until = row.cancels ? row.ends_at : (row.period_end ?? row.ends_at)
  return {
    kind: 'plan-active',
    plan: row.plan,
    until: isOpenEnded ? null : (until?.toISOString() ?? null),
    renews: !row.cancels && row.source !== 'grant',
  }
}

/**
 * Notifies people whose plans have just ended, once for the highest, unless another plan is active; names the lower
 * plan that they chose next.
 */
export function tellEnded(app: MoneyApp, tx: Tx, ended: readonly SubscriptionRow[]): void {
  const now = app.clock.now()
  for (const { user_id: userId, plan, next_plan: next } of ended.toSorted(
    (a, b) => planRank(b.plan) - planRank(a.plan),
  )) {
    if (planOfUser(app, { userId }, tx) !== 'free') continue
    const stars = next ? starsPriceOf(app.env, next) : undefined
    const notice = { kind: 'plan-ended' as const, plan, ...(next && stars ? { next: { plan: next, stars } } : {}) }
    writeNotice(app, tx, { userId, notice, onceKey: `ended:${userId}:${now.getTime()}` })
  }
}

type Reason = Extract<MoneyNotice, { kind: 'payment-refunded' }>['reason']

/** Tells a user, once, that the payment of a subscription was given back. Nobody is told who never wrote to the bot. */
export function tellRefund(
  app: TxApp,
  tx: Tx,
  {
    userId,
    plan,
    reason,
    subscriptionId,
  }: { userId: number; plan: PlanColumn; reason: Reason; subscriptionId: string },
): void {
  if (!findUser(tx, { userId })) return
  const notice = { kind: 'payment-refunded', plan, reason } as const
  writeNotice(app, tx, { userId, notice, onceKey: `refunded:${subscriptionId}` })
}

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
