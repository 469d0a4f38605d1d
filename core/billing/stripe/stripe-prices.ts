import type Stripe from 'stripe'
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
