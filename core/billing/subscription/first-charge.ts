import type { Currency, Plan } from '#contracts/plans.ts'
import { hourMs, monthStart, nextMonthStart } from '#core/base/time.ts'
import type { FirstPeriod } from '#core/billing/payments-port.ts'

/** How long a checkout page stays open; Stripe allows no less than 30 minutes. */
export const checkoutLifeMs = hourMs

/** Stripe accepts no smaller card payment, in cents of either currency. */
const smallestCharge = 50

export type FirstCharge = { firstPeriod: FirstPeriod; today: number; nextChargeAt: Date }

/**
 * What the buyer of a plan pays today, in cents, and when the full price follows. Monthly plans renew on the 1st and
 * are prorated until then. The calculation is made for the time at which the checkout page closes, so that nobody
 * gets less than the page said. If too little of the month is left to charge for, it is free. If the page closes
 * after the 1st, a whole month is paid now; otherwise a payment after midnight would give a month for free.
 */
export function firstChargeOf({ plan, currency, now }: { plan: Plan; currency: Currency; now: Date }): FirstCharge {
  const price = plan.price[currency]
  if (plan.interval !== 'month') return { firstPeriod: 'whole', today: price, nextChargeAt: addMonths(now, 12) }
  const anchor = nextMonthStart(now)
  const closes = new Date(now.getTime() + checkoutLifeMs)
  if (closes >= anchor) return { firstPeriod: 'whole', today: price, nextChargeAt: addMonths(now, 1) }
  const start = monthStart(now)
  const atLeast = prorate(price, { from: closes, start, end: anchor })
  if (atLeast < smallestCharge) return { firstPeriod: 'free', today: 0, nextChargeAt: anchor }
  return { firstPeriod: 'prorated', today: prorate(price, { from: now, start, end: anchor }), nextChargeAt: anchor }
}

/** The part of a price for the time from `from` to the period's end, in whole seconds and rounded to the cent. */
export function prorate(cents: number, { from, start, end }: { from: Date; start: Date; end: Date }): number {
  const seconds = (a: Date, b: Date) => BigInt(Math.floor(b.getTime() / 1000) - Math.floor(a.getTime() / 1000))
  const whole = seconds(start, end)
  return Number((BigInt(cents) * seconds(from, end) * 2n + whole) / (whole * 2n))
}

/** The same day and hour some months later, or that month's last day. */
export function addMonths(moment: Date, months: number): Date {
  const month = moment.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(moment.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const result = new Date(moment)
  result.setUTCMonth(month, Math.min(moment.getUTCDate(), lastDay))
  return result
}
