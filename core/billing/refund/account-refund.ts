import type { AccountRefund } from '#contracts/account.ts'
import { currencies } from '#contracts/plans.ts'
import type { MoneyApp } from '#core/app.ts'
import { findRefundable } from '#core/billing/refund/find-refundable.ts'

/** What can be refunded to a person who deletes their account, by currency. Throws `payments-failed`. */
export async function getAccountRefund(app: MoneyApp, { userId }: { userId: number }): Promise<AccountRefund> {
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
