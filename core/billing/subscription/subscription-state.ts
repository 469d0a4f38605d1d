import { eq } from 'drizzle-orm'
import type { App } from '#core/app.ts'
import { listLiveSubscriptions, type SubscriptionRow } from '#core/billing/subscription/live-subscriptions.ts'
import type { SubscriptionState } from '#core/contracts/billing.ts'
import type { Currency } from '#core/contracts/plans.ts'
import { users } from '#db/schema.ts'

const free: SubscriptionState = {
  plan: 'free',
  source: null,
  status: 'free',
  renews_at: null,
  ends_at: null,
  pending_plan: null,
  currency: null,
  pay_url: null,
}

/** The subscription that gives a user their plan now, as the screens show it. Asks nobody outside. */
export function getSubscriptionState(app: App, { userId }: { userId: number }): SubscriptionState {
  const row = listLiveSubscriptions(app.db, { userId, now: app.clock.now() })[0]
  if (!row) return free
  const user = app.db.select({ currency: users.currency }).from(users).where(eq(users.id, userId)).get()
  return stateOf(row, user?.currency ?? null)
}

function stateOf(row: SubscriptionRow, currency: Currency | null): SubscriptionState {
  const periodEnd = row.period_end?.toISOString() ?? null
  return {
    plan: row.plan,
    source: row.source,
    status: row.cancels ? 'ending' : row.status === 'past_due' ? 'past_due' : 'active',
    renews_at: row.cancels || row.source === 'grant' ? null : periodEnd,
    ends_at: row.cancels || row.source === 'grant' ? (row.ends_at?.toISOString() ?? null) : null,
    pending_plan: row.next_plan,
    currency: row.source === 'stripe' ? currency : null,
    pay_url: row.pay_url,
  }
}
