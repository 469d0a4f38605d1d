import Stripe from 'stripe'
import type { PlanColumn } from '#contracts/plans.ts'
import type { PaymentsPort } from '#core/billing/payments-port.ts'
import { callStripe, fromSeconds, idOf, isMissing } from '#core/billing/stripe/stripe-call.ts'
import { planOfPrice } from '#core/billing/stripe/stripe-prices.ts'
import { onlyItem, ourCurrency } from '#core/billing/stripe/stripe-reading.ts'

/** Refunds at Stripe. */
export function stripeRefunds(stripe: Stripe): PaymentsPort['refunds'] {
  return {
    standing: ({ subscriptionId }) =>
      callStripe(async () => {
        const paid = (await paidInvoices(stripe, { subscription: subscriptionId })).filter(one => one.amount_paid > 0)
        const first = paid.at(-1)
        if (!first) return undefined
        let amount = 0
        for (const invoice of paid) amount += await refundableOf(stripe, invoice)
        const firstPaidAt = fromSeconds(first.status_transitions.paid_at ?? first.created)
        return { firstPaidAt, left: { amount, currency: ourCurrency(first.currency) } }
      }),
    findPayer: ({ reference }) =>
      callStripe(async () => {
        const customerId = await customerOf(stripe, reference)
        return customerId ? { customerId, paidFor: await subscriptionsOf(stripe, customerId) } : undefined
      }),
    refundAndEnd: ({ subscriptionId, invoices }) =>
      callStripe(async () => {
        const toRefund =
          invoices === 'all'
            ? await paidInvoices(stripe, { subscription: subscriptionId })
            : await lastIfPaid(stripe, subscriptionId)
        // The refund comes first: if the process is killed in between, the next run finds the live subscription and
        // does the rest.
        for (const invoice of toRefund) await refundInvoice(stripe, invoice)
        await endNow(stripe, subscriptionId)
        return { isPaidBack: toRefund.some(({ amount_paid }) => amount_paid > 0) }
      }),
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

/** The newest invoice. If it is still unpaid, those before it paid for months that are over. */
async function lastIfPaid(stripe: Stripe, subscriptionId: string): Promise<Stripe.Invoice[]> {
  const { data } = await stripe.invoices.list({ subscription: subscriptionId, limit: 1, expand: ['data.payments'] })
  return data.slice(0, 1).filter(({ status }) => status === 'paid')
}

/** The cents of an invoice's payments that were not refunded yet. */
async function refundableOf(stripe: Stripe, invoice: Stripe.Invoice): Promise<number> {
  let cents = 0
  for (const { status, payment } of invoice.payments?.data ?? []) {
    const paymentIntent = idOf(payment.payment_intent)
    if (status !== 'paid' || !paymentIntent) continue
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paymentIntent, { expand: ['latest_charge'] })
    if (charge && typeof charge === 'object') cents += charge.amount - charge.amount_refunded
  }
  return cents
}

/**
 * The customer with that id, or with the charge of that id: Stripe keeps customers and their invoices after a
 * deletion.
 */
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

async function refundInvoice(stripe: Stripe, invoice: Stripe.Invoice): Promise<void> {
  for (const { id, status, payment } of invoice.payments?.data ?? []) {
    const paymentIntent = idOf(payment.payment_intent)
    if (status !== 'paid' || !paymentIntent) continue
    try {
      await stripe.refunds.create({ payment_intent: paymentIntent }, { idempotencyKey: `refund:${id}` })
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
