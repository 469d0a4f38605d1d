import { and, eq, ne, sql } from 'drizzle-orm'
import type { PlanColumn } from '#contracts/plans.ts'
import { hourMs } from '#core/base/time.ts'
import type { SubscriptionRow } from '#core/billing/subscription/live-subscriptions.ts'
import type { Tx } from '#db/client.ts'
import { starPayments, subscriptions } from '#db/schema.ts'

/** Telegram's renewal comes some minutes late, which must not interrupt the plan. */
const renewalToleranceMs = hourMs

type StarPayment = {
  userId: number
  chargeId: string
  plan: PlanColumn
  stars: number
  /** Identifies the subscription: the same for all its payments. */
  payload: string
  paidAt: Date
  paidUntil: Date
  isFirst: boolean
}

/** Stores a payment in Stars and starts or renews its subscription; false for a known payment. */
export function saveStarPayment(tx: Tx, payment: StarPayment): boolean {
  const { userId, chargeId, plan, payload, paidAt, paidUntil } = payment
  const { changes } = tx
    .insert(starPayments)
    .values({
      charge_id: chargeId,
      user_id: userId,
      plan,
      stars: payment.stars,
      payload,
      paid_at: paidAt,
      paid_until: paidUntil,
    })
    .onConflictDoNothing()
    .run()
  if (changes === 0) return false
  const endsAt = new Date(paidUntil.getTime() + renewalToleranceMs)
  tx.insert(subscriptions)
    .values({
      user_id: userId,
      source: 'stars',
      plan,
      external_id: payload,
      charge_id: chargeId,
      starts_at: paidAt,
      period_end: paidUntil,
      ends_at: endsAt,
    })
    .onConflictDoUpdate({
      target: subscriptions.external_id,
      set: {
        status: 'active',
        cancels: false,
        next_plan: null,
        period_end: sql`max(${subscriptions.period_end}, excluded.period_end)`,
        ends_at: sql`max(${subscriptions.ends_at}, excluded.ends_at)`,
        ...(payment.isFirst ? { charge_id: chargeId } : {}),
      },
    })
    .run()
  return true
}

/**
 * Stores whether a Star subscription will renew, and which plan the person wants afterwards (undefined: unchanged,
 * while it ends). Paid time stays, and a refunded subscription stays ended.
 */
export function setStarCancels(
  tx: Tx,
  { payload, cancels, nextPlan }: { payload: string; cancels: boolean; nextPlan?: PlanColumn | null },
): void {
  const ends = cancels ? sql`${subscriptions.period_end}` : sql`${subscriptions.period_end} + ${renewalToleranceMs}`
  const next = cancels ? nextPlan : null
  tx.update(subscriptions)
    .set({ cancels, ends_at: ends, ...(next === undefined ? {} : { next_plan: next }) })
    .where(
      and(eq(subscriptions.external_id, payload), eq(subscriptions.source, 'stars'), ne(subscriptions.status, 'ended')),
    )
    .run()
}

/** Stores a refund; the plan ends with it if it paid for the current period. Returns what ended. */
export function endRefundedStars(tx: Tx, { chargeId, now }: { chargeId: string; now: Date }): SubscriptionRow[] {
  const payment = tx
    .update(starPayments)
    .set({ refunded_at: now })
    .where(eq(starPayments.charge_id, chargeId))
    .returning()
    .get()
  if (!payment) return []
  return tx
    .update(subscriptions)
    .set({ status: 'ended', ends_at: now, cancels: true })
    .where(
      and(
        eq(subscriptions.external_id, payment.payload),
        eq(subscriptions.period_end, payment.paid_until),
        ne(subscriptions.status, 'ended'),
      ),
    )
    .returning()
    .all()
}
