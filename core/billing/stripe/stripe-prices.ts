import Stripe from 'stripe'
import { type Plan, type PlanColumn, plans } from '#contracts/plans.ts'
import { AppError } from '#core/base/errors.ts'
import { idOf } from '#core/billing/stripe/stripe-call.ts'

/** A plan's product id, which is its lookup key too. */
export function stripeKeyOf(plan: PlanColumn): string {
  return `card_scan_bot_${plan}`
}

/** The plans that Stripe sells. */
export const soldPlans: readonly Plan[] = plans.filter(plan => plan.interval !== null)

/** The price that `npm run stripe:setup` created for a plan. Throws `payments-unavailable` if the setup has not run. */
export async function findPriceId(stripe: Stripe, plan: PlanColumn): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: [stripeKeyOf(plan)], active: true, limit: 1 })
  const price = data[0]
  if (!price) throw new AppError('payments-unavailable', { missing: stripeKeyOf(plan), run: 'npm run stripe:setup' })
  return price.id
}

/**
 * The plan of a price, by its lookup key, never by metadata. A raised price has passed its lookup key to the new one
 * while old subscriptions keep it; then its product tells, whose id is fixed.
 */
export function planOfPrice(price: Stripe.Price): PlanColumn | undefined {
  const keys = [price.lookup_key, idOf(price.product)]
  return soldPlans.find(({ column }) => keys.includes(stripeKeyOf(column)))?.column
}

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
