import Stripe from 'stripe'
import type { PaymentsPort } from '#core/billing/payments-port.ts'
import { callStripe, fromSeconds, idOf, isMissing } from '#core/billing/stripe/stripe-call.ts'

/** Giving money back. */
export function stripeRefunds(stripe: Stripe): PaymentsPort['refunds'] {
  return {
    firstPaidAt: ({ subscriptionId }) =>
      callStripe(async () => {
        const paid = (await paidInvoices(stripe, subscriptionId)).filter(invoice => invoice.amount_paid > 0)
        const first = paid.at(-1)
        return first && fromSeconds(first.status_transitions.paid_at ?? first.created)
      }),
    refundAndEnd: ({ subscriptionId, invoices }) =>
      callStripe(async () => {
        const listed = invoices === 'all' ? paidInvoices : lastIfPaid
        const toRefund = await listed(stripe, subscriptionId)
        // The money first: killed in between, the next run finds the subscription still alive and does the rest.
        for (const invoice of toRefund) await refundInvoice(stripe, invoice)
        await endNow(stripe, subscriptionId)
        return { isPaidBack: toRefund.some(({ amount_paid }) => amount_paid > 0) }
      }),
  }
}

/** Newest first, as Stripe lists them. */
async function paidInvoices(stripe: Stripe, subscriptionId: string): Promise<Stripe.Invoice[]> {
  const invoices: Stripe.Invoice[] = []
  const expand = ['data.payments']
  const list = stripe.invoices.list({ subscription: subscriptionId, status: 'paid', limit: 100, expand })
  for await (const invoice of list) invoices.push(invoice)
  return invoices
}

/** The newest invoice; of one that is still to be paid, those before it paid for months that are over. */
async function lastIfPaid(stripe: Stripe, subscriptionId: string): Promise<Stripe.Invoice[]> {
  const { data } = await stripe.invoices.list({ subscription: subscriptionId, limit: 1, expand: ['data.payments'] })
  return data.slice(0, 1).filter(({ status }) => status === 'paid')
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
