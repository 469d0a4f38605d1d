import type Stripe from 'stripe'

/** Marks what `npm run stripe:setup` has made, in an account that may serve other things too. */
export const ourMark = { made_by: 'card-scan-bot' } as const

/** The customer portal as we set it up; undefined before the setup has run. */
export async function findPortalConfiguration(stripe: Stripe): Promise<Stripe.BillingPortal.Configuration | undefined> {
  for await (const configuration of stripe.billingPortal.configurations.list({ active: true, limit: 100 })) {
    if (configuration.metadata?.made_by === ourMark.made_by) return configuration
  }
  return undefined
}
