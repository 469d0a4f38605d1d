import type { PlanColumn } from '#contracts/plans.ts'
import type { PaymentsApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { listLiveSubscriptions, type SubscriptionRow } from '#core/billing/subscription/live-subscriptions.ts'
import { syncSubscription } from '#core/billing/subscription/sync-subscription.ts'

export type Changeable = { plan: PlanColumn; externalId: string; periodEnd: Date } & (
  | { source: 'stripe' }
  | { source: 'stars'; chargeId: string }
)

/** The highest paid subscription, as its provider reports it. Throws `no-subscription`, `not-changeable` for grants. */
export async function findChangeable(app: PaymentsApp, { userId }: { userId: number }): Promise<Changeable> {
  if (app.payments) await syncSubscription(app, { userId })
  const rows = listLiveSubscriptions(app.db, { userId, now: app.clock.now() })
  for (const row of rows) {
    const changeable = asChangeable(row)
    if (changeable) return changeable
  }
  throw new AppError(rows.length > 0 ? 'not-changeable' : 'no-subscription')
}

function asChangeable(row: SubscriptionRow): Changeable | undefined {
  const { plan, source, external_id: externalId, period_end: periodEnd, charge_id: chargeId } = row
  if (externalId === null || periodEnd === null) return undefined
  if (source === 'stripe') return { source, plan, externalId, periodEnd }
  return source === 'stars' && chargeId ? { source, plan, externalId, periodEnd, chargeId } : undefined
}
