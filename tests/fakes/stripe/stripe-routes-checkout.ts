import { z } from 'zod'
import type { Session } from './stripe-objects.ts'
import { declined, found, StripeRefusal } from './stripe-refusal.ts'
import type { Routes } from './stripe-route.ts'
import { createCustomer } from './stripe-routes-customers.ts'
import { begin, firstAmount } from './stripe-subscriptions.ts'
import type { Purchase, World } from './stripe-world.ts'

const smallestCharge = 50

const sessionParams = z.object({
  mode: z.literal('subscription'),
  line_items: z.array(z.object({ price: z.string(), quantity: z.literal(1) })).length(1),
  currency: z.string(),
  customer: z.string().optional(),
  client_reference_id: z.string().optional(),
  success_url: z.url(),
  cancel_url: z.url(),
  expires_at: z.number(),
  subscription_data: z
    .object({
      billing_cycle_anchor_config: z
        .object({ day_of_month: z.literal(1), hour: z.literal(0), minute: z.literal(0), second: z.literal(0) })
        .optional(),
      proration_behavior: z.enum(['create_prorations', 'none']).default('create_prorations'),
    })
    .default({ proration_behavior: 'create_prorations' }),
})

/** Hosted Checkout. */
export const checkoutRoutes: Routes = {
  'POST /v1/checkout/sessions': (world, params) => createSession(world, sessionParams.parse(params)),
  'GET /v1/checkout/sessions/:id': (world, _, [id]) => found(world.sessions.get(id), 'checkout.session'),
}

function createSession(world: World, params: z.output<typeof sessionParams>): Session {
  const price = found(world.prices.get(params.line_items[0]?.price ?? ''), 'price')
  if (!price.active) throw new StripeRefusal(400, 'The price specified is inactive.')
  const life = params.expires_at - world.now()
  if (life < 30 * 60 || life > 24 * 60 * 60)
    throw new StripeRefusal(400, 'expires_at must be 30 minutes to 24 hours away')
  const customer = params.customer === undefined ? undefined : found(world.customers.get(params.customer), 'customer')
  if (customer?.deleted) throw new StripeRefusal(400, `No such customer: ${customer.id}`, { code: 'resource_missing' })
  if (customer?.currency && customer.currency !== params.currency) {
    throw new StripeRefusal(400, `You cannot combine currencies on a single customer (${customer.currency})`)
  }
  const { billing_cycle_anchor_config, proration_behavior } = params.subscription_data
  const purchase: Purchase = {
    price,
    anchored: billing_cycle_anchor_config !== undefined,
    prorated: proration_behavior !== 'none',
  }
  const amount = firstAmount(world, purchase, params.currency)
  if (amount > 0 && amount < smallestCharge) {
    throw new StripeRefusal(400, 'The total amount due must be at least $0.50', { code: 'amount_too_small' })
  }
  const id = world.nextId('cs_test')
  const session: Session = {
    id,
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    mode: 'subscription',
    url: `${world.origin}/c/pay/${id}`,
    client_reference_id: params.client_reference_id ?? null,
    customer: params.customer ?? null,
    subscription: null,
    currency: params.currency,
    amount_total: amount,
    success_url: params.success_url,
    cancel_url: params.cancel_url,
    created: world.now(),
    expires_at: params.expires_at,
  }
  world.sessions.set(id, session)
  world.purchases.set(id, purchase)
  return session
}

/** The person pays on the hosted page. Returns the next address; throws if the card is declined. */
export function pay(world: World, sessionId: string, { card = 'good' }: { card?: 'good' | 'declined' } = {}): string {
  const session = found(world.sessions.get(sessionId), 'checkout.session')
  const purchase = found(world.purchases.get(sessionId), 'checkout.session')
  if (session.status !== 'open') throw new StripeRefusal(400, `This page is ${session.status}`)
  if (card === 'declined') throw declined()
  const amount = firstAmount(world, purchase, session.currency)
  const customer = found(world.customers.get(session.customer ?? createCustomer(world, {}).id), 'customer')
  customer.currency = session.currency
  world.declined.delete(customer.id)
  const subscription = begin(world, purchase, { customer: customer.id, currency: session.currency })
  Object.assign(session, {
    status: 'complete',
    payment_status: amount > 0 ? 'paid' : 'no_payment_required',
    amount_total: amount,
    customer: customer.id,
    subscription: subscription.id,
    url: null,
  })
  world.emit('checkout.session.completed', session)
  return session.success_url.replace('{CHECKOUT_SESSION_ID}', sessionId)
}
