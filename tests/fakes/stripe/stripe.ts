import { passTime } from './stripe-clock.ts'
import type { StripeEvent, Subscription } from './stripe-objects.ts'
import { catalogRoutes } from './stripe-routes-catalog.ts'
import { checkoutRoutes, pay } from './stripe-routes-checkout.ts'
import { customerRoutes } from './stripe-routes-customers.ts'
import { scheduleRoutes } from './stripe-routes-schedules.ts'
import { subscriptionRoutes } from './stripe-routes-subscriptions.ts'
import { serve } from './stripe-server.ts'
import { deliverEvents, type Weather, type Webhook } from './stripe-webhooks.ts'
import { createWorld, type World } from './stripe-world.ts'

/** A Stripe to test against, on a local port: validates every call, refuses as the real one does. */
export type FakeStripe = {
  /** For `STRIPE_API_BASE`, `STRIPE_SECRET_KEY` and `STRIPE_WEBHOOK_SECRET`. */
  origin: string
  key: string
  webhookSecret: string
  /** Its clock, for the app to share. */
  now(): Date
  /** Lets time pass, with every renewal and retry on the way. */
  advanceTo(moment: string): void
  /** The person pays on the hosted page at this address; gives where it leads then. */
  pay(url: string, options?: { card?: 'good' | 'declined' }): string
  /** From now on this customer's card is declined, or works again. */
  decline(customerId: string, isDeclined?: boolean): void
  /** Where webhook calls go. With `at once` they go as things happen, otherwise when `deliver` says so. */
  webhook(take: Webhook, when?: 'at once'): void
  /** Delivers the events that are waiting; gives the statuses answered. Those never delivered are lost. */
  deliver(weather?: Weather): Promise<number[]>
  events: StripeEvent[]
  /** What a customer has paid and not got back, in cents. */
  balanceOf(customerId: string): number
  subscriptions(): Subscription[]
  world: World
  /** Throws where a call was not what Stripe's API allows. */
  assertClean(): void
  stop(): Promise<void>
}

/** Starts a Stripe of its own for one test. Its clock stands still at `now`; without, it goes with the real one. */
export async function startStripe({ now }: { now?: string } = {}): Promise<FakeStripe> {
  let standsAt = now === undefined ? undefined : seconds(now)
  const world = createWorld({ key: 'sk_test_stand_in', now: () => standsAt ?? Math.floor(Date.now() / 1000) })
  const webhookSecret = 'whsec_stand_in'
  let take: Webhook = async () => 500
  let isAtOnce = false
  let delivering: Promise<unknown> = Promise.resolve()
  const deliver = (weather: Weather = {}) => deliverEvents(world, take, webhookSecret, weather)
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
        .filter(({ invoice, refunded }) => !refunded && world.invoices.get(invoice)?.customer === customerId)
        .reduce((sum, { amount }) => sum + amount, 0),
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
