import { and, eq, ne } from 'drizzle-orm'
import type { TxApp, WriteApp } from '#core/app.ts'
import { hourMs } from '#core/base/time.ts'
import { write } from '#core/base/write.ts'
import type { PaidSubscription } from '#core/billing/payments-port.ts'
import { listKnownSubscriptions, listLiveSubscriptions } from '#core/billing/subscription/live-subscriptions.ts'
import { tellChange } from '#core/billing/subscription/money-notices.ts'
import { givesPlan, type LiveSubscription } from '#core/billing/subscription/rank-subscriptions.ts'
import type { Tx } from '#db/client.ts'
import { subscriptions, users } from '#db/schema.ts'

/** A renewal whose callback was lost does not end a plan before the nightly sync. */
const renewalToleranceMs = 26 * hourMs

type Reading = {
  userId: number
  customerId: string
  /** The version of the user's row before the reading began. */
  version: number
  deleted: boolean
  subscriptions: PaidSubscription[]
}

/** Stores what was read from Stripe, with notices. False if somebody wrote since the reading began. */
export function writeSubscriptions(app: WriteApp, reading: Reading): boolean {
  return write(app, tx => save(app, tx, reading))
}

function save(app: TxApp, tx: Tx, reading: Reading): boolean {
  const { userId, customerId, version, deleted } = reading
  const { changes } = tx
    .update(users)
    .set({
      billing_version: version + 1,
      ...(deleted ? { stripe_customer_id: null, currency: null } : currencyOf(reading)),
    })
    .where(and(eq(users.id, userId), eq(users.billing_version, version), eq(users.stripe_customer_id, customerId)))
    .run()
  if (changes === 0) return false

  const now = app.clock.now()
  const before = listKnownSubscriptions(tx, { userId, now })
  const live = reading.subscriptions.filter(givesPlan)
  for (const subscription of live) upsert(tx, { userId, subscription, now })
  endOthers(tx, { userId, reading, now })
  const after = listLiveSubscriptions(tx, { userId, now })
  tellChange(app, tx, { userId, before, after, live, key: `${userId}:${version}` })
  return true
}

/** A Stripe customer has one currency, so each of their subscriptions has it. */
function currencyOf({ subscriptions: [first] }: Reading): Partial<typeof users.$inferInsert> {
  return first ? { currency: first.currency } : {}
}

function upsert(
  tx: Tx,
  { userId, subscription, now }: { userId: number; subscription: LiveSubscription; now: Date },
): void {
  const { id, plan, status, startedAt, periodEnd, endsAt, nextPlan, openInvoice } = subscription
  const values = {
    plan,
    status: status === 'past_due' ? ('past_due' as const) : ('active' as const),
    period_end: periodEnd,
    ends_at: endsAt ?? new Date(periodEnd.getTime() + renewalToleranceMs),
    cancels: endsAt !== undefined,
    next_plan: nextPlan ?? null,
    pay_url: openInvoice?.url ?? null,
  }
  // Stripe's clock may be ahead of ours; what is paid counts now.
  const startsAt = startedAt < now ? startedAt : now
  tx.insert(subscriptions)
    .values({ user_id: userId, source: 'stripe', external_id: id, starts_at: startsAt, ...values })
    .onConflictDoUpdate({ target: subscriptions.external_id, set: values })
    .run()
}

/** Ends rows whose subscription is over or no longer exists. */
function endOthers(tx: Tx, { userId, reading, now }: { userId: number; reading: Reading; now: Date }): void {
  const rows = tx
    .select()
    .from(subscriptions)
    .where(
      and(eq(subscriptions.user_id, userId), eq(subscriptions.source, 'stripe'), ne(subscriptions.status, 'ended')),
    )
    .all()
  for (const row of rows) {
    const read = reading.subscriptions.find(({ id }) => id === row.external_id)
    if (read && givesPlan(read)) continue
    const endedAt = read?.endsAt && read.endsAt < now ? read.endsAt : now
    tx.update(subscriptions)
      .set({ status: 'ended', ends_at: endedAt, next_plan: null, pay_url: null })
      .where(eq(subscriptions.id, row.id))
      .run()
  }
}
