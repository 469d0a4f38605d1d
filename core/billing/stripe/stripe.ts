import Stripe from 'stripe'
import type { Env } from '#core/base/env.ts'
import type { PaymentsPort } from '#core/billing/payments-port.ts'
import { translated } from '#core/billing/stripe/stripe-call.ts'
import { stripeCheckouts } from '#core/billing/stripe/stripe-checkouts.ts'
import { stripeCustomers } from '#core/billing/stripe/stripe-customers.ts'
import { stripeEvents } from '#core/billing/stripe/stripe-events.ts'
import { stripeRefunds } from '#core/billing/stripe/stripe-refunds.ts'
import { stripeSubscriptions } from '#core/billing/stripe/stripe-subscriptions.ts'

/** Implements the payments port with Stripe; undefined if no key is set. */
export function createStripePayments(env: Env): PaymentsPort | undefined {
  const stripe = connectStripe(env)
  if (!stripe) return undefined
  return {
    checkouts: translated(stripeCheckouts(stripe)),
    customers: translated(stripeCustomers(stripe)),
    subscriptions: translated(stripeSubscriptions(stripe)),
    refunds: translated(stripeRefunds(stripe)),
    events: translated(stripeEvents(stripe, { webhookSecret: env.STRIPE_WEBHOOK_SECRET })),
  }
}

/** Stripe's client at `STRIPE_API_BASE`, in the library's API version; undefined if no key is set. */
export function connectStripe(env: Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_API_BASE'>): Stripe | undefined {
  if (!env.STRIPE_SECRET_KEY) return undefined
  const base = new URL(env.STRIPE_API_BASE)
  const protocol = base.protocol === 'http:' ? 'http' : 'https'
  return new Stripe(env.STRIPE_SECRET_KEY, {
    host: base.hostname,
    port: base.port || (protocol === 'http' ? 80 : 443),
    protocol,
    telemetry: false,
    maxNetworkRetries: 2,
    timeout: 20_000,
  })
}
