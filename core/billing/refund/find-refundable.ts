import { and, eq, isNull } from 'drizzle-orm'
import type { AccountRefund } from '#contracts/account.ts'
import type { Money } from '#contracts/billing.ts'
import { currencies, type PlanColumn } from '#contracts/plans.ts'
import type { PaymentsApp, TxApp, WriteApp } from '#core/app.ts'
import { guaranteeStart, requirePayments } from '#core/billing/payers.ts'
import type { Payer } from '#core/billing/payments-port.ts'
import { findUser } from '#core/users/find-user.ts'
import { starPayments } from '#db/schema.ts'

/** Payments for one subscription that the guarantee covers. */
export type Refundable = { plan: PlanColumn; externalId: string } & (
  | { source: 'stripe'; left: Money }
  | { source: 'stars'; left: number; chargeIds: string[] }
)

/** What the 14-day guarantee refunds now, ended subscriptions included. Throws `payments-failed`. */
export async function findRefundable(app: PaymentsApp, { userId }: { userId: number }): Promise<Refundable[]> {
  const reference = findUser(app.db, { userId })?.stripe_customer_id
  const payer = reference ? await requirePayments(app).refunds.findPayer({ reference }) : undefined
  return [...(payer ? await refundableAtStripe(app, payer) : []), ...refundableStars(app, userId)]
}

/** The same for a Stripe customer, whether or not a user is bound to it. */
export async function refundableAtStripe(app: PaymentsApp, { paidFor }: Payer): Promise<Refundable[]> {
  const refundable: Refundable[] = []
  for (const { subscriptionId, plan } of paidFor) {
    const standing = await requirePayments(app).refunds.standing({ subscriptionId })
    if (!standing || standing.left.amount === 0 || !isCovered(app, standing.firstPaidAt)) continue
    refundable.push({ source: 'stripe', plan, externalId: subscriptionId, left: standing.left })
  }
  return refundable
}

/** Whether a first payment is recent enough for the guarantee. */
export function isCovered(app: TxApp, firstPaidAt: Date): boolean {
  return firstPaidAt >= guaranteeStart(app)
}

function refundableStars(app: WriteApp, userId: number): Refundable[] {
  const paid = app.db
    .select()
    .from(starPayments)
    .where(and(eq(starPayments.user_id, userId), isNull(starPayments.refunded_at)))
    .orderBy(starPayments.paid_at)
    .all()
  const refundable: Refundable[] = []
  for (const [payload, payments] of Map.groupBy(paid, one => one.payload)) {
    const [first] = payments
    if (!first || !isCovered(app, first.paid_at)) continue
    const chargeIds = payments.map(one => one.charge_id)
    const left = payments.reduce((sum, { stars }) => sum + stars, 0)
    refundable.push({ source: 'stars', plan: first.plan, externalId: payload, left, chargeIds })
  }
  return refundable
}

/** What can be refunded to a person who deletes their account, by currency. Throws `payments-failed`. */
export async function getAccountRefund(app: PaymentsApp, { userId }: { userId: number }): Promise<AccountRefund> {
  const refundable = await findRefundable(app, { userId })
  const cents = refundable.flatMap(one => (one.source === 'stripe' ? [one.left] : []))
  const stars = refundable.flatMap(one => (one.source === 'stars' ? [one.left] : []))
  const money = currencies.map(currency => ({
    amount: sum(cents.filter(one => one.currency === currency).map(({ amount }) => amount)),
    currency,
  }))
  return { money: money.filter(({ amount }) => amount > 0), stars: sum(stars) }
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
