import type Stripe from 'stripe'
import type { Billing } from '#contracts/billing.ts'
import type { CustomerReading, PaymentsPort } from '#core/billing/payments-port.ts'
import { isMissing } from '#core/billing/stripe/stripe-call.ts'
import { readSubscription } from '#core/billing/stripe/stripe-reading.ts'

/** Stripe's customers: one for each paying user, found by our own column instead of Stripe's search. */
export function stripeCustomers(stripe: Stripe): PaymentsPort['customers'] {
  return {
    create: async ({ userId, key }) => {
      const params = { metadata: { telegram_id: String(userId) } }
      const { id } = await stripe.customers.create(params, { idempotencyKey: `cus:${key}` })
      return { customerId: id }
    },
    read: async ({ customerId }) => {
      const state = await stateOf(stripe, customerId)
      if (state !== 'known') return { state, subscriptions: [] }
      const expand = ['data.latest_invoice']
      const list = stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100, expand })
      const subscriptions = []
      for await (const subscription of list) subscriptions.push(await readSubscription(stripe, subscription))
      return { state, subscriptions }
    },
    delete: async ({ customerId }) => {
      if ((await stateOf(stripe, customerId)) === 'known') await stripe.customers.del(customerId)
    },
    history: ({ customerId }) => readHistory(stripe, customerId),
    portalUrl: async ({ customerId, returnUrl }) => {
      const configuration = (await findPortalConfiguration(stripe))?.id
      const { url } = await stripe.billingPortal.sessions.create({
        customer: customerId,
        return_url: returnUrl,
        ...(configuration ? { configuration } : {}),
      })
      return { url }
    },
  }
}

async function stateOf(stripe: Stripe, customerId: string): Promise<CustomerReading['state']> {
  try {
    return (await stripe.customers.retrieve(customerId)).deleted === true ? 'deleted' : 'known'
  } catch (error) {
    if (isMissing(error)) return 'unknown'
    throw error
  }
}

async function readHistory(stripe: Stripe, customerId: string): Promise<Omit<Billing, 'has_page'>> {
  const [invoices, methods] = await Promise.all([
    stripe.invoices.list({ customer: customerId, limit: 24 }),
    stripe.customers.listPaymentMethods(customerId, { limit: 5 }),
  ])
  return {
    invoices: invoices.data.map(invoice => ({
      description: invoice.description ?? invoice.lines.data[0]?.description ?? '',
      created: invoice.created,
      amount_paid: invoice.amount_paid,
      currency: invoice.currency,
      status: invoice.status ?? 'draft',
    })),
    paymentMethods: methods.data.flatMap(({ card }) =>
      card
        ? [{ card: { brand: card.brand, last4: card.last4, exp_month: card.exp_month, exp_year: card.exp_year } }]
        : [],
    ),
  }
}

/** Marks objects made by `npm run stripe:setup`, in an account that may have others. */
export const ourMark = { made_by: 'card-scan-bot' } as const

/** The customer portal's configuration; undefined before the setup has run. */
export async function findPortalConfiguration(stripe: Stripe): Promise<Stripe.BillingPortal.Configuration | undefined> {
  for await (const configuration of stripe.billingPortal.configurations.list({ active: true, limit: 100 })) {
    if (configuration.metadata?.made_by === ourMark.made_by) return configuration
  }
  return undefined
}
