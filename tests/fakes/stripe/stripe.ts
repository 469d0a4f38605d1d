import { passTime } from './stripe-clock.ts'
import type { StripeEvent, Subscription } from './stripe-objects.ts'
import { catalogRoutes } from './stripe-routes-catalog.ts'
import { checkoutRoutes, pay } from './stripe-routes-checkout.ts'
import { customerRoutes } from './stripe-routes-customers.ts'
import { scheduleRoutes } from './stripe-routes-schedules.ts'
import { subscriptionRoutes } from './stripe-routes-subscriptions.ts'
import { serve } from './stripe-server.ts'
import { deliverEvents, type EventOrder, type Webhook } from './stripe-webhooks.ts'
import { createWorld, type World } from './stripe-world.ts'

/** A local Stripe for tests: validates every call, and refuses like the real one. */
export type FakeStripe = {
  /** For `STRIPE_API_BASE`, `STRIPE_SECRET_KEY` and `STRIPE_WEBHOOK_SECRET`. */
  origin: string
  key: string
  webhookSecret: string
  /** Its clock, which the app shares. */
  now(): Date
  /** Advances the time, with every renewal and retry on the way. */
  advanceTo(moment: string): void
  /** The person pays on the hosted page at this address; returns the next address. */
  pay(url: string, options?: { card?: 'good' | 'declined' }): string
  /** Makes this customer's card be declined, or work again. */
  decline(customerId: string, isDeclined?: boolean): void
  /** Sets where events are sent. With `at once` they are sent when they happen, otherwise by `deliver`. */
  webhook(take: Webhook, when?: 'at once'): void
  /** Delivers the waiting events; returns the response statuses. Lost events are never delivered. */
  deliver(order?: EventOrder): Promise<number[]>
  events: StripeEvent[]
  /** What a customer has paid minus refunds, in cents. */
  balanceOf(customerId: string): number
  subscriptions(): Subscription[]
  world: World
  /** Throws if a call violated Stripe's API. */
  assertClean(): void
  stop(): Promise<void>
}

/** Starts a Stripe for one test. Its clock stands still at `now`; without `now` it follows the real one. */
export async function startStripe({ now }: { now?: string } = {}): Promise<FakeStripe> {
  let standsAt = now === undefined ? undefined : seconds(now)
  const world = createWorld({ key: 'sk_test_stand_in', now: () => standsAt ?? Math.floor(Date.now() / 1000) })
  const webhookSecret = 'whsec_stand_in'
  let take: Webhook = async () => 500
  let isAtOnce = false
  let delivering: Promise<unknown> = Promise.resolve()
  const deliver = (order: EventOrder = {}) => deliverEvents(world, take, webhookSecret, order)
  const afterwards = () => {
    if (isAtOnce) delivering = delivering.then(() => deliver())
  }
  const routes = { ...catalogRoutes, ...customerRoutes, ...checkoutRoutes, ...subscriptionRoutes, ...scheduleRoutes }
  const server = await serve(world, routes, afterwards)
  world.origin = server.origin

  return {
    origin: server.origin,
    key: world.key,
    webhookSecret,
    now: () => new Date(world.now() * 1000),
    advanceTo: moment =>
      passTime(world, seconds(moment), at => {
        standsAt = at
      }),
    pay: (url, options) => pay(world, url.split('/').at(-1) ?? '', options),
    decline: (customerId, isDeclined = true) => {
      if (isDeclined) world.declined.add(customerId)
      else world.declined.delete(customerId)
    },
    webhook: (handler, when) => {
      take = handler
      isAtOnce = when === 'at once'
    },
    deliver,
    events: world.events,
    balanceOf: customerId =>
      world.payments
        .filter(({ invoice }) => world.invoices.get(invoice)?.customer === customerId)
        .reduce((sum, { amount, refunded }) => sum + amount - refunded, 0),
    subscriptions: () => [...world.subscriptions.values()],
    world,
    assertClean: () => {
      if (world.violations.length > 0) throw new Error(`Stripe was called wrongly:\n${world.violations.join('\n')}`)
    },
    stop: async () => {
      await delivering
      await server.close()
    },
  }
}

const seconds = (moment: string) => Math.floor(Date.parse(moment) / 1000)
