import type Stripe from 'stripe'
import { dayMs } from '#core/base/time.ts'
import { fromSeconds } from '#core/billing/stripe/stripe-call.ts'

type PaidInvoice = Pick<Stripe.Invoice, 'amount_paid'> & {
  lines: { data: Pick<Stripe.InvoiceLineItem, 'amount' | 'period'>[] }
}

/**
 * The cents of an invoice that paid for the days after `now`; a day that has begun counts as left. An upgrade's invoice
 * has a line that credits the old price and one for the new price: what is left of both, in the share of the invoice
 * that was paid with money.
 */
export function unusedOf({ amount_paid: paid, lines }: PaidInvoice, now: Date): number {
  const total = sum(lines.data.map(({ amount }) => amount))
  const unused = sum(lines.data.map(({ amount, period }) => amount * shareLeft(period, now)))
  if (total <= 0 || unused <= 0) return 0
  return Math.round(paid * Math.min(1, unused / total))
}

function shareLeft({ start, end }: { start: number; end: number }, now: Date): number {
  const whole = daysBetween(fromSeconds(start), fromSeconds(end))
  const left = Math.ceil(daysBetween(now, fromSeconds(end)))
  return whole <= 0 ? 0 : Math.min(1, Math.max(0, left / whole))
}

const daysBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / dayMs
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
