import Stripe from 'stripe'
import type { PlanColumn } from '#contracts/plans.ts'
import { dayMs } from '#core/base/time.ts'
import type { PaymentsPort } from '#core/billing/payments-port.ts'
import { fromSeconds, idOf, isMissing } from '#core/billing/stripe/stripe-call.ts'
import { planOfPrice } from '#core/billing/stripe/stripe-prices.ts'
import { onlyItem, ourCurrency } from '#core/billing/stripe/stripe-reading.ts'

/** Refunds at Stripe. */
export function stripeRefunds(stripe: Stripe): PaymentsPort['refunds'] {
  return {
    standing: async ({ subscriptionId }) => {
      const paid = (await paidInvoices(stripe, { subscription: subscriptionId })).filter(one => one.amount_paid > 0)
      const first = paid.at(-1)
      if (!first) return undefined
      let amount = 0
      for (const invoice of paid) amount += await refundableOf(stripe, invoice)
      const firstPaidAt = fromSeconds(first.status_transitions.paid_at ?? first.created)
      return { firstPaidAt, left: { amount, currency: ourCurrency(first.currency) } }
    },
    findPayer: async ({ reference }) => {
      const customerId = await customerOf(stripe, reference)
      return customerId ? { customerId, paidFor: await subscriptionsOf(stripe, customerId) } : undefined
    },
    // The refund comes first: if the process is killed in between, the next run finds the live subscription and does
    // the rest.
    refundAndEnd: async ({ subscriptionId }) => {
      for (const invoice of await paidInvoices(stripe, { subscription: subscriptionId })) {
        await refundUpTo(stripe, invoice, invoice.amount_paid)
      }
      await endNow(stripe, subscriptionId)
    },
    refundUnusedAndEnd: async ({ subscriptionId, wholeSince, now }) => {
      const paid = await paidInvoices(stripe, { subscription: subscriptionId })
      const unused = paid.map((invoice, index) => {
        const paidAt = fromSeconds(invoice.status_transitions.paid_at ?? invoice.created)
        const isWhole = index === 0 && paidAt >= wholeSince
        return { invoice, cents: isWhole ? invoice.amount_paid : unusedOf(invoice, now) }
      })
      for (const { invoice, cents } of unused) await refundUpTo(stripe, invoice, cents)
      await endNow(stripe, subscriptionId)
      return { isPaidBack: unused.some(({ cents }) => cents > 0) }
    },
  }
}

/** Newest first, as Stripe lists them. */
async function paidInvoices(
  stripe: Stripe,
  of: { subscription: string } | { customer: string },
): Promise<Stripe.Invoice[]> {
  const invoices: Stripe.Invoice[] = []
  const expand = ['data.payments']
  const list = stripe.invoices.list({ ...of, status: 'paid', limit: 100, expand })
  for await (const invoice of list) invoices.push(invoice)
  return invoices
}

/** The cents of an invoice's payments that were not refunded yet. */
async function refundableOf(stripe: Stripe, invoice: Stripe.Invoice): Promise<number> {
  return (await chargesOf(stripe, invoice)).reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)
}

type Charge = { payment: string; paymentIntent: string; amount: number; refunded: number }

async function chargesOf(stripe: Stripe, invoice: Stripe.Invoice): Promise<Charge[]> {
  const charges: Charge[] = []
  for (const { id, status, payment } of invoice.payments?.data ?? []) {
    const paymentIntent = idOf(payment.payment_intent)
    if (status !== 'paid' || !paymentIntent) continue
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paymentIntent, { expand: ['latest_charge'] })
    if (!charge || typeof charge !== 'object') continue
    charges.push({ payment: id, paymentIntent, amount: charge.amount, refunded: charge.amount_refunded })
  }
  return charges
}

/** The customer with that id, or of the charge with that id: Stripe keeps both after a deletion. */
async function customerOf(stripe: Stripe, reference: string): Promise<string | undefined> {
  try {
    if (reference.startsWith('cus_')) return (await stripe.customers.retrieve(reference)).id
    return idOf((await stripe.charges.retrieve(reference)).customer)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** The subscriptions to our plans that a customer has paid for, including ended ones. */
async function subscriptionsOf(
  stripe: Stripe,
  customer: string,
): Promise<{ subscriptionId: string; plan: PlanColumn }[]> {
  const invoices = await paidInvoices(stripe, { customer })
  const ids = new Set(invoices.flatMap(({ parent }) => idOf(parent?.subscription_details?.subscription) ?? []))
  const found = []
  for (const subscriptionId of ids) {
    const plan = planOfPrice(onlyItem(await stripe.subscriptions.retrieve(subscriptionId)).price)
    if (plan) found.push({ subscriptionId, plan })
  }
  return found
}

/**
 * Refunds until these cents of an invoice are back, counting what was refunded before: a refund whose answer was lost
 * is not made again, even after Stripe has forgotten its key.
 */
async function refundUpTo(stripe: Stripe, invoice: Stripe.Invoice, cents: number): Promise<void> {
  if (cents === 0) return
  let left = cents
  for (const { payment, paymentIntent, amount, refunded } of await chargesOf(stripe, invoice)) {
    const target = Math.min(left, amount)
    left -= target
    if (target <= refunded) continue
    try {
      await stripe.refunds.create(
        { payment_intent: paymentIntent, amount: target - refunded },
        { idempotencyKey: `refund:${payment}:${target}` },
      )
    } catch (error) {
      const isDone = error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded'
      if (!isDone) throw error
    }
  }
}

async function endNow(stripe: Stripe, subscriptionId: string): Promise<void> {
  try {
    const { status } = await stripe.subscriptions.retrieve(subscriptionId)
    if (status !== 'canceled') await stripe.subscriptions.cancel(subscriptionId, { prorate: false, invoice_now: false })
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

type PaidInvoice = Pick<Stripe.Invoice, 'amount_paid'> & {
  lines: { data: Pick<Stripe.InvoiceLineItem, 'amount' | 'period'>[] }
}

/**
 * The cents of an invoice that paid for the days after `now`; a day that has begun counts as left. An upgrade's invoice
 * has a line that credits the old price and one for the new price: what is left of both, in the share of the invoice
 * that was paid with money.
 */
function unusedOf({ amount_paid: paid, lines }: PaidInvoice, now: Date): number {
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
