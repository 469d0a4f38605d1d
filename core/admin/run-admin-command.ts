import { desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { type PlanColumn, planById, planIds } from '#contracts/plans.ts'
import { fullName } from '#contracts/values/full-name.ts'
import { grantPlan, revokeGrants } from '#core/admin/grants.ts'
import type { KeyApp, MoneyApp, PlanApp, ReadApp } from '#core/app.ts'
import { AppError } from '#core/base/errors.ts'
import { refundGuarantee, refundPayer } from '#core/billing/refund/refund-guarantee.ts'
import { quotaOf } from '#core/plans/quota-of.ts'
import { findUser } from '#core/users/find-user.ts'
import { checkouts, starPayments, subscriptions } from '#db/schema.ts'

const id = z.coerce.number().int().positive()
const days = z.coerce.number().int().positive().max(36_500)
const command = z.union([
  z.tuple([z.literal('show'), id]),
  z.tuple([z.literal('grant'), id, z.enum(planIds).exclude(['FREE'])]),
  z.tuple([z.literal('grant'), id, z.enum(planIds).exclude(['FREE']), days]),
  z.tuple([z.literal('revoke'), id]),
  z.tuple([z.literal('refund'), id]),
])
/** `refund` also finds people who have deleted their account. */
const refundOfPayer = z.tuple([z.literal('refund'), z.string().regex(/^(?:(?:cus|ch|py)_\w+|(?=.*\D)[\w-]{8,})$/)])

export const adminUsage = `show <telegram id>                       shows a person's plans and payments
grant <telegram id> <plan> [<days>]      gives a free plan (${planIds.slice(1).join(', ')})
revoke <telegram id>                     ends the free plans given to a person
refund <telegram id>                     refunds all payments under the 14-day guarantee and ends the plan
refund <cus_…, ch_… or Star charge>      the same for a deleted account, by its Stripe or Stars payment`

/** Why a command failed; its message is one line for the operator. */
export class AdminError extends Error {}

/** Runs an operator's command and returns the lines to show, or undefined for an unknown command. Throws AdminError. */
export async function runAdminCommand(app: MoneyApp, words: readonly string[]): Promise<string[] | undefined> {
  const payer = refundOfPayer.safeParse(words).data
  if (payer) return [paidBack(await refundPayer(app, { reference: payer[1] }))]
  const parsed = command.safeParse(words)
  if (!parsed.success) return undefined
  const [verb, userId, planId, dayCount] = parsed.data
  if (!findUser(app.db, { userId })) {
    throw new AdminError(
      `Nobody with the Telegram id ${userId} has used this bot yet: ask them to send it /start first`,
    )
  }
  if (verb === 'grant') grantPlan(app, { userId, plan: planById(planId).column, days: dayCount })
  const done = await doneBy(app, verb, userId)
  return [...done, ...showAccount(app, { userId })]
}

async function doneBy(app: MoneyApp, verb: 'show' | 'grant' | 'revoke' | 'refund', userId: number): Promise<string[]> {
  if (verb === 'revoke') return [`Grants taken back: ${revokeGrants(app, { userId })}`]
  if (verb === 'refund') return [paidBack(await refundGuarantee(app, { userId }))]
  return []
}

const paidBack = (plans: PlanColumn[]) => `Paid back and ended: ${plans.join(', ')}`

/** A person's plan and payments, one line each, for an operator. Throws `not-found`. */
function showAccount(app: PlanApp & KeyApp, { userId }: { userId: number }): string[] {
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
