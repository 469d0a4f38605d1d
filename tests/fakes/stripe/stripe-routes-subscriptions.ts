import { z } from 'zod'
import type { Subscription } from './stripe-objects.ts'
import { found, StripeRefusal } from './stripe-refusal.ts'
import type { Routes } from './stripe-route.ts'
import { changeAmount, changeable, changePrice, end } from './stripe-subscriptions.ts'
import type { World } from './stripe-world.ts'

const itemChange = z.object({ id: z.string(), price: z.string() })
const updateParams = z.object({
  items: z.array(itemChange).length(1).optional(),
  proration_behavior: z.literal('always_invoice').optional(),
  payment_behavior: z.literal('error_if_incomplete').optional(),
  proration_date: z.number().optional(),
  cancel_at: z.literal('').optional(),
  cancel_at_period_end: z.boolean().optional(),
})
const previewParams = z.object({
  subscription: z.string(),
  subscription_details: z.object({
    items: z.array(itemChange).length(1),
    proration_behavior: z.literal('always_invoice'),
    proration_date: z.number(),
  }),
})

/** Subscriptions. */
export const subscriptionRoutes: Routes = {
  'GET /v1/subscriptions': (world, { customer, status }) =>
    [...world.subscriptions.values()]
      .filter(
        subscription => subscription.customer === customer && (status === 'all' || subscription.status !== 'canceled'),
      )
      .reverse(),
  'GET /v1/subscriptions/:id': (world, _, [id]) => found(world.subscriptions.get(id), 'subscription'),
  'POST /v1/subscriptions/:id': (world, params, [id]) =>
    update(world, changeable(world, id), updateParams.parse(params)),
  'DELETE /v1/subscriptions/:id': (world, _, [id]) => {
    const subscription = changeable(world, id)
    end(world, subscription)
    return subscription
  },
  'POST /v1/invoices/create_preview': (world, params) => {
    const { subscription: id, subscription_details: details } = previewParams.parse(params)
    const subscription = changeable(world, id)
    const { price, at } = readChange(world, subscription, details.items[0], details.proration_date)
    const total = changeAmount(world, subscription, price, at)
    return {
      id: world.nextId('upcoming_in'),
      object: 'invoice',
      amount_due: Math.max(0, total),
      currency: subscription.currency,
    }
  },
}

function update(world: World, subscription: Subscription, params: z.output<typeof updateParams>): Subscription {
  if (params.cancel_at !== undefined && params.cancel_at_period_end !== undefined) {
    throw new StripeRefusal(400, 'You may only specify one of these parameters: cancel_at, cancel_at_period_end.')
  }
  if (subscription.schedule) {
    throw new StripeRefusal(
      400,
      `The subscription is managed by the schedule ${subscription.schedule}: release it first`,
    )
  }
  if (params.items) {
    const { price, at } = readChange(world, subscription, params.items[0], params.proration_date)
    changePrice(world, subscription, price, at)
  }
  const { current_period_end } = subscription.items.data[0]
  if (params.cancel_at_period_end !== undefined) {
    subscription.cancel_at_period_end = params.cancel_at_period_end
    subscription.cancel_at = params.cancel_at_period_end ? current_period_end : null
    subscription.canceled_at = params.cancel_at_period_end ? world.now() : null
  }
  if (params.cancel_at === '') Object.assign(subscription, { cancel_at: null, canceled_at: null })
  world.emit('customer.subscription.updated', subscription)
  return subscription
}

function readChange(
  world: World,
  subscription: Subscription,
  change: z.output<typeof itemChange> | undefined,
  prorationDate: number | undefined,
) {
  const item = subscription.items.data[0]
  if (change?.id !== item.id) throw new StripeRefusal(400, 'No such subscription item')
  const price = found(world.prices.get(change.price), 'price')
  const at = prorationDate ?? world.now()
  if (at > world.now() || at < item.current_period_start) {
    throw new StripeRefusal(400, 'proration_date must be within the current billing period and not in the future')
  }
  return { price, at }
}
