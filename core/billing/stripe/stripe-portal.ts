import type Stripe from 'stripe'

/** Marks objects made by `npm run stripe:setup`, in an account that may have others. */
export const ourMark = { made_by: 'card-scan-bot' } as const

/** The customer portal's configuration; undefined before the setup has run. */
export async function findPortalConfiguration(stripe: Stripe): Promise<Stripe.BillingPortal.Configuration | undefined> {
  for await (const configuration of stripe.billingPortal.configurations.list({ active: true, limit: 100 })) {
    if (configuration.metadata?.made_by === ourMark.made_by) return configuration
  }
  return undefined
}
