import { desc, eq } from 'drizzle-orm'
import { fullName } from '#contracts/values/full-name.ts'
import type { KeyApp, PlanApp, ReadApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { quotaOf } from '#core/plans/quota-of.ts'
import { findUser } from '#core/users/find-user.ts'
import { checkouts, starPayments, subscriptions } from '#db/schema.ts'

/** A person's plan and payments, one line each, for an operator. Throws `not-found`. */
export function showAccount(app: PlanApp & KeyApp, { userId }: { userId: number }): string[] {
  const user = findUser(app.db, { userId })
  if (!user) throw new AppError('not-found')
  const { plan, used, limit } = quotaOf(app, { userId })
  return [
    `${userId} ${fullName(user)}`.trim(),
    `plan ${plan}, ${used} of ${limit === -1 ? 'unlimited' : limit} scans this month`,
    `Stripe customer ${user.stripe_customer_id ?? 'none'}`,
    ...listSubscriptions(app, userId),
    ...listStarPayments(app, userId),
    ...listCheckouts(app, userId),
  ]
}

const day = (moment: Date | null) => moment?.toISOString().slice(0, 16).replace('T', ' ') ?? 'open end'

function listSubscriptions(app: ReadApp, userId: number): string[] {
  const rows = app.db.select().from(subscriptions).where(eq(subscriptions.user_id, userId)).all()
  return rows.map(row => {
    const next = row.next_plan ? `, then ${row.next_plan}` : ''
    const renewal = row.cancels ? ', does not renew' : ''
    const { source, plan, status, external_id } = row
    return `${source} ${plan} ${status}, ${day(row.starts_at)} to ${day(row.period_end ?? row.ends_at)}${next}${renewal} ${external_id ?? ''}`.trim()
  })
}

function listStarPayments(app: ReadApp, userId: number): string[] {
  const rows = app.db
    .select()
    .from(starPayments)
    .where(eq(starPayments.user_id, userId))
    .orderBy(desc(starPayments.paid_at))
    .all()
  return rows.map(
    ({ charge_id, stars, plan, paid_at, refunded_at }) =>
      `${stars} Stars for ${plan} on ${day(paid_at)}${refunded_at ? `, given back on ${day(refunded_at)}` : ''} ${charge_id}`,
  )
}

function listCheckouts(app: ReadApp, userId: number): string[] {
  const rows = app.db
    .select()
    .from(checkouts)
    .where(eq(checkouts.telegram_id, userId))
    .orderBy(desc(checkouts.created_at))
    .limit(20)
    .all()
  return rows.map(
    ({ session_id, plan, status, proven, created_at }) =>
      `checkout ${plan} ${status}${proven ? '' : ' by a stranger'}, ${day(created_at)} ${session_id}`,
  )
}
