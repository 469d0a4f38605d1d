import { desc, eq } from 'drizzle-orm'
import type { SubscriptionState } from '#contracts/billing.ts'
import type { PlanApp, ReadApp } from '#core/app.ts'
import { listLiveSubscriptions, type SubscriptionRow } from '#core/billing/subscription/live-subscriptions.ts'
import { findUser } from '#core/users/find-user.ts'
import { starPayments } from '#db/schema.ts'

const unsubscribed = {
  source: null,
  renews_at: null,
  ends_at: null,
  pending_plan: null,
  pays: null,
  currency: null,
  stars: null,
  pay_url: null,
} as const

/** The subscription that gives a user their plan now, as the screens show it. Makes no outside call. */
export function getSubscriptionState(app: PlanApp, { userId }: { userId: number }): SubscriptionState {
  const rows = listLiveSubscriptions(app.db, { userId, now: app.clock.now() })
  const [row] = rows
  const currency = findUser(app.db, { userId })?.currency ?? null
  if (!row) {
    const status = app.basePlan === 'free' ? 'free' : 'included'
    return { ...unsubscribed, plan: app.basePlan, status, currency }
  }
  const payer = rows.find(({ source }) => source !== 'grant')?.source
  const pays = payer === 'stripe' || payer === 'stars' ? payer : null
  return { ...stateOf(row), pays, currency, stars: starsOf(app, row) }
}

/** What the subscription last cost in Stars; today's price may differ. */
function starsOf(app: ReadApp, { source, external_id: payload }: SubscriptionRow): number | null {
  if (source !== 'stars' || payload === null) return null
  const paid = app.db
    .select({ stars: starPayments.stars })
    .from(starPayments)
    .where(eq(starPayments.payload, payload))
    .orderBy(desc(starPayments.paid_at))
    .limit(1)
    .get()
  return paid?.stars ?? null
}

function stateOf(row: SubscriptionRow): Omit<SubscriptionState, 'pays' | 'currency' | 'stars'> {
  const periodEnd = row.period_end?.toISOString() ?? null
  return {
    plan: row.plan,
    source: row.source,
    status: row.cancels ? 'ending' : row.status === 'past_due' ? 'past_due' : 'active',
    renews_at: row.cancels || row.source === 'grant' ? null : periodEnd,
    ends_at: row.cancels || row.source === 'grant' ? (row.ends_at?.toISOString() ?? null) : null,
    pending_plan: row.next_plan,
    pay_url: row.pay_url,
  }
}
