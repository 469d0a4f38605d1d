import Stripe from 'stripe'
import { soldPlans, stripeKeyOf } from '#core/billing/stripe/stripe-prices.ts'

/** What the operator can do about a failed call to Stripe, in one line; undefined for other errors. */
export function stripeFault(error: unknown): string | undefined {
  if (error instanceof Stripe.errors.StripeAuthenticationError) {
    return 'STRIPE_SECRET_KEY: Stripe refuses it. Copy the current secret key from the Stripe dashboard (Developers, API keys)'
  }
  if (error instanceof Stripe.errors.StripePermissionError) {
    return `STRIPE_SECRET_KEY: this restricted key lacks a permission. ${error.message}`
  }
  if (error instanceof Stripe.errors.StripeConnectionError) {
    return 'Stripe cannot be reached. Look at the network and STRIPE_API_BASE'
  }
  return error instanceof Stripe.errors.StripeError ? `Stripe refuses: ${error.message}` : undefined
}

/** What is wrong with the Stripe setup, in one line for the operator; undefined if nothing is. */
export async function checkStripe(stripe: Stripe): Promise<string | undefined> {
  try {
    const keys = soldPlans.map(({ column }) => stripeKeyOf(column))
    const { data } = await stripe.prices.list({ lookup_keys: keys, active: true, limit: keys.length })
    return data.length === keys.length ? undefined : 'Stripe has no prices for all plans: run `npm run stripe:setup`'
  } catch (error) {
    return stripeFault(error) ?? String(error)
  }
}
