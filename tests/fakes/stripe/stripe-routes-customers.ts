import { z } from 'zod'
import type { Customer } from './stripe-objects.ts'
import { found, StripeRefusal } from './stripe-refusal.ts'
import type { Routes } from './stripe-route.ts'
import { end } from './stripe-subscriptions.ts'
import type { World } from './stripe-world.ts'

/** Customers, their invoices, refunds, and the portal. */
export const customerRoutes: Routes = {
  'POST /v1/customers': (world, params) => createCustomer(world, params),
  'GET /v1/customers/:id': (world, _, [id]) => {
    const customer = found(world.customers.get(id), 'customer')
    return customer.deleted ? { id, object: 'customer', deleted: true } : customer
  },
  'DELETE /v1/customers/:id': (world, _, [id]) => {
    const customer = found(world.customers.get(id), 'customer')
    customer.deleted = true
    for (const subscription of world.subscriptions.values()) {
      if (subscription.customer === id && subscription.status !== 'canceled') end(world, subscription)
    }
    world.emit('customer.deleted', customer)
    return { id, object: 'customer', deleted: true }
  },
  'GET /v1/customers/:id/payment_methods': (world, _, [id]) => {
    const hasPaid = [...world.subscriptions.values()].some(({ customer }) => customer === id)
    const card = { brand: 'visa', last4: world.declined.has(id) ? '0341' : '4242', exp_month: 12, exp_year: 2030 }
    return hasPaid ? [{ id: `pm_${id}`, object: 'payment_method', type: 'card', card }] : []
  },
  'GET /v1/invoices': (world, { customer, subscription, status }) =>
    [...world.invoices.values()]
      .filter(
        invoice =>
          (customer === undefined || invoice.customer === customer) &&
          (subscription === undefined || invoice.parent.subscription_details.subscription === subscription) &&
          (status === undefined || invoice.status === status),
      )
      .reverse(),
  'POST /v1/refunds': (world, params) => {
    const { payment_intent, amount: asked } = z
      .object({ payment_intent: z.string(), amount: z.number().int().positive().optional() })
      .parse(params)
    const payment = found(
      world.payments.find(({ intent }) => intent === payment_intent),
      'payment_intent',
    )
    const left = payment.amount - payment.refunded
    if (left === 0) {
      throw new StripeRefusal(400, 'This charge has been refunded.', { code: 'charge_already_refunded' })
    }
    if (asked !== undefined && asked > left) {
      throw new StripeRefusal(400, `Refund amount (${asked}) is greater than unrefunded amount on charge (${left})`)
    }
    const amount = asked ?? left
    payment.refunded += amount
    const { charge, invoice, refunded: amount_refunded } = payment
    const refund = { id: world.nextId('re'), object: 'refund', amount, payment_intent, status: 'succeeded' } as const
    world.refunds.push(refund)
    const customer = world.invoices.get(invoice)?.customer
    world.emit('charge.refunded', {
      id: charge,
      object: 'charge',
      customer,
      amount_refunded,
      refunded: amount === left,
    })
    return refund
  },
  'GET /v1/charges/:id': (world, _, [id]) => found(chargeOf(world, id), 'charge'),
  'GET /v1/payment_intents/:id': (world, _, [id]) => {
    const { charge, amount } = found(
      world.payments.find(({ intent }) => intent === id),
      'payment_intent',
    )
    return { id, object: 'payment_intent', amount, status: 'succeeded', latest_charge: charge }
  },
  'POST /v1/billing_portal/sessions': (world, params) => {
    const { customer, return_url } = z.object({ customer: z.string(), return_url: z.string() }).parse(params)
    found(world.customers.get(customer), 'customer')
    const id = world.nextId('bps')
    world.portalSessions.set(id, { customer, returnUrl: return_url })
    return { id, object: 'billing_portal.session', customer, return_url, url: `${world.origin}/p/session/${id}` }
  },
  'GET /v1/events': (world, { delivery_success, types }) =>
    world.events
      .filter(
        event =>
          (delivery_success !== false || world.undelivered.has(event.id)) &&
          (!Array.isArray(types) || types.includes(event.type)),
      )
      .reverse(),
}

/** The charge of a payment, with its refunds. */
export function chargeOf(world: World, id: string): unknown {
  const payment = world.payments.find(({ charge }) => charge === id)
  if (!payment) return undefined
  const { invoice, amount, refunded } = payment
  const { customer, currency } = found(world.invoices.get(invoice), 'invoice')
  return { id, object: 'charge', customer, currency, amount, amount_refunded: refunded, refunded: refunded === amount }
}

/** A new customer without payments, and so without a currency. */
export function createCustomer(world: World, params: Record<string, unknown>): Customer {
  const { email, metadata } = z
    .object({ email: z.string().nullable().default(null), metadata: z.record(z.string(), z.string()).default({}) })
    .parse(params)
  const customer: Customer = {
    id: world.nextId('cus'),
    object: 'customer',
    currency: null,
    email,
    balance: 0,
    metadata,
    created: world.now(),
  }
  world.customers.set(customer.id, customer)
  return customer
}
