import type Stripe from 'stripe'
import { stripeFault } from '#core/billing/stripe/stripe-fault.ts'
import { soldPlans, stripeKeyOf } from '#core/billing/stripe/stripe-prices.ts'

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
