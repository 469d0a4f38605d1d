import type { Invoice, InvoiceLine, Subscription } from './stripe-objects.ts'
import { declined, found } from './stripe-refusal.ts'
import type { World } from './stripe-world.ts'

/** Bills the lines to the subscription's customer and charges the card; an unpaid invoice stays open. */
export function bill(world: World, subscription: Subscription, lines: InvoiceLine[]): Invoice {
  const customer = found(world.customers.get(subscription.customer), 'customer')
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const withBalance = total + customer.balance
  customer.balance = Math.min(0, withBalance)
  const id = world.nextId('in')
  const invoice: Invoice = {
    id,
    object: 'invoice',
    status: 'open',
    customer: customer.id,
    currency: subscription.currency,
    amount_due: Math.max(0, withBalance),
    amount_paid: 0,
    total,
    description: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
    hosted_invoice_url: `${world.origin}/i/${id}`,
    status_transitions: { paid_at: null },
    attempt_count: 0,
    created: world.now(),
  }
  world.invoices.set(id, invoice)
  subscription.latest_invoice = id
  tryToPay(world, invoice)
  return invoice
}

/** Charges the customer's card for an open invoice; returns whether it worked. */
export function tryToPay(world: World, invoice: Invoice): boolean {
  invoice.attempt_count++
  if (invoice.amount_due > 0 && world.declined.has(invoice.customer)) {
    world.emit('invoice.payment_failed', invoice)
    return false
  }
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  invoice.status_transitions.paid_at = world.now()
  if (invoice.amount_due > 0) {
    world.payments.push({
      id: world.nextId('inpay'),
      invoice: invoice.id,
      intent: world.nextId('pi'),
      charge: world.nextId('ch'),
      amount: invoice.amount_due,
      refunded: 0,
    })
  }
  world.emit('invoice.paid', invoice)
  return true
}

/** Refuses before anything has changed, like `error_if_incomplete`. */
export function refuseDeclined(world: World, customerId: string, amount: number): void {
  if (amount > 0 && world.declined.has(customerId)) throw declined()
}

/** The payments of an invoice, as `expand: ['payments']` returns them. */
export function paymentsOf(world: World, invoiceId: string): unknown {
  const data = world.payments
    .filter(payment => payment.invoice === invoiceId)
    .map(({ id, amount, intent }) => ({
      id,
      object: 'invoice_payment',
      invoice: invoiceId,
      amount_paid: amount,
      status: 'paid',
      payment: { type: 'payment_intent', payment_intent: intent },
    }))
  return { object: 'list', data, has_more: false, url: `/v1/invoice_payments?invoice=${invoiceId}` }
}
