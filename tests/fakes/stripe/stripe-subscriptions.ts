import { bill, refuseDeclined } from './stripe-invoices.ts'
import type { InvoiceLine, Price, Subscription } from './stripe-objects.ts'
import { found, StripeRefusal } from './stripe-refusal.ts'
import { nextFirst, periodAfter, share } from './stripe-time.ts'
import type { Purchase, World } from './stripe-world.ts'

/** A price in a currency. Asking for a missing one is an error at Stripe. */
export function amountOf(price: Price, currency: string): number {
  const amount = price.currency === currency ? price.unit_amount : price.currency_options[currency]?.unit_amount
  if (amount === undefined) throw new StripeRefusal(400, `The price ${price.id} is not available in ${currency}`)
  return amount
}

/** The first payment of a purchase made now. */
export function firstAmount(world: World, { price, anchored, prorated }: Purchase, currency: string): number {
  const whole = amountOf(price, currency)
  if (!anchored) return whole
  if (!prorated) return 0
  const end = nextFirst(world.now())
  return share(whole, world.now(), { start: periodAfter(end, price, -1), end })
}

/** Starts a subscription and bills its first period. */
export function begin(
  world: World,
  purchase: Purchase,
  { customer, currency }: { customer: string; currency: string },
) {
  const { price, anchored } = purchase
  const now = world.now()
  const amount = firstAmount(world, purchase, currency)
  const id = world.nextId('sub')
  const end = anchored ? nextFirst(now) : periodAfter(now, price)
  const subscription: Subscription = {
    id,
    object: 'subscription',
    status: 'active',
    customer,
    currency,
    items: {
      object: 'list',
      data: [
        {
          id: world.nextId('si'),
          object: 'subscription_item',
          price,
          quantity: 1,
          current_period_start: now,
          current_period_end: end,
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    schedule: null,
    billing_cycle_anchor: anchored ? end : now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    start_date: now,
    created: now,
  }
  world.subscriptions.set(id, subscription)
  world.debits.set(id, [{ amount, from: now, to: end }])
  bill(world, subscription, [{ description: `1 × ${productName(world, price)}`, amount, period: { start: now, end } }])
  world.emit('customer.subscription.created', subscription)
  return subscription
}

/** The charge for a change of the price now. */
export function changeAmount(world: World, subscription: Subscription, price: Price, at: number): number {
  return changeLines(world, subscription, price, at).reduce((sum, { amount }) => sum + amount, 0)
}

/** What a change of the price bills: a credit for the unused part, and the new price for the rest. */
function changeLines(world: World, subscription: Subscription, price: Price, at: number): InvoiceLine[] {
  const item = subscription.items.data[0]
  const name = productName(world, price)
  const credits = (world.debits.get(subscription.id) ?? [])
    .filter(({ to }) => to > at)
    .map(({ amount, from, to }) => {
      const start = Math.max(at, from)
      const unused = share(amount, start, { start: from, end: to })
      return { description: `Unused time before ${name}`, amount: -unused, period: { start, end: to } }
    })
  const whole = amountOf(price, subscription.currency)
  const description = `Change to ${name}`
  if (price.recurring.interval !== item.price.recurring.interval) {
    const period = { start: world.now(), end: periodAfter(world.now(), price) }
    return [...credits, { description, amount: whole, period }]
  }
  const end = item.current_period_end
  const amount = share(whole, at, { start: periodAfter(end, price, -1), end })
  return [...credits, { description, amount, period: { start: at, end } }]
}

/** Changes the price at once and bills the difference; another interval starts a new period. */
export function changePrice(world: World, subscription: Subscription, price: Price, at: number): void {
  const item = subscription.items.data[0]
  const lines = changeLines(world, subscription, price, at)
  refuseDeclined(
    world,
    subscription.customer,
    lines.reduce((sum, { amount }) => sum + amount, 0),
  )
  if (price.recurring.interval !== item.price.recurring.interval) {
    item.current_period_start = world.now()
    item.current_period_end = periodAfter(world.now(), price)
    subscription.billing_cycle_anchor = world.now()
  }
  const end = item.current_period_end
  const whole = amountOf(price, subscription.currency)
  const start = periodAfter(end, price, -1)
  const debit = Math.max(start, at)
  world.debits.set(subscription.id, [{ amount: share(whole, debit, { start, end }), from: debit, to: end }])
  item.price = price
  bill(world, subscription, lines)
}

/** Ends a subscription now, with its planned changes. */
export function end(world: World, subscription: Subscription): void {
  subscription.status = 'canceled'
  subscription.canceled_at ??= world.now()
  subscription.ended_at = world.now()
  const schedule = subscription.schedule ? world.schedules.get(subscription.schedule) : undefined
  if (schedule) schedule.status = 'canceled'
  subscription.schedule = null
  world.emit('customer.subscription.deleted', subscription)
}

/** A subscription that can still be changed. */
export function changeable(world: World, id: string): Subscription {
  const subscription = found(world.subscriptions.get(id), 'subscription')
  if (subscription.status === 'canceled') {
    throw new StripeRefusal(404, `No such subscription: ${id}`, { code: 'resource_missing' })
  }
  return subscription
}

function productName(world: World, price: Price): string {
  return world.products.get(price.product)?.name ?? price.product
}
