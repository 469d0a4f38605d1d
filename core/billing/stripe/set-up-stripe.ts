import type Stripe from 'stripe'
import type { Plan } from '#contracts/plans.ts'
import { isMissing } from '#core/billing/stripe/stripe-call.ts'
import { findPortalConfiguration, ourMark } from '#core/billing/stripe/stripe-customers.ts'
import { wantedEvents } from '#core/billing/stripe/stripe-events.ts'
import { soldPlans, stripeKeyOf } from '#core/billing/stripe/stripe-prices.ts'

/**
 * Sets up a Stripe account for the plan table: products, prices, the customer portal, and the webhook endpoint if the
 * service has a public https address. Returns a line for each thing done; a second run does nothing. A changed price
 * is a new one that takes over the lookup key; existing subscribers keep the old one.
 */
export async function setUpStripe(stripe: Stripe, { publicUrl }: { publicUrl: string | undefined }): Promise<string[]> {
  const done: string[] = []
  for (const plan of soldPlans) {
    done.push(...(await setUpProduct(stripe, plan)), ...(await setUpPrice(stripe, plan)))
  }
  done.push(...(await setUpPortal(stripe)))
  if (publicUrl?.startsWith('https://')) done.push(...(await setUpWebhook(stripe, publicUrl)))
  return done
}

async function setUpProduct(stripe: Stripe, plan: Plan): Promise<string[]> {
  const id = stripeKeyOf(plan.column)
  try {
    const product = await stripe.products.retrieve(id)
    if (product.active && product.name === plan.name) return []
    await stripe.products.update(id, { active: true, name: plan.name })
    return [`Product ${id}: brought up to date`]
  } catch (error) {
    if (!isMissing(error)) throw error
    await stripe.products.create({ id, name: plan.name })
    return [`Product ${id}: made`]
  }
}

async function setUpPrice(stripe: Stripe, plan: Plan): Promise<string[]> {
  const key = stripeKeyOf(plan.column)
  const expand = ['data.currency_options']
  const { data } = await stripe.prices.list({ lookup_keys: [key], limit: 1, expand })
  const known = data[0]
  if (known && isRight(known, plan)) return []
  await stripe.prices.create({
    product: key,
    currency: 'usd',
    unit_amount: plan.price.usd,
    currency_options: { eur: { unit_amount: plan.price.eur } },
    recurring: { interval: plan.interval ?? 'month' },
    lookup_key: key,
    transfer_lookup_key: true,
  })
  if (!known) return [`Price ${key}: made`]
  await stripe.prices.update(known.id, { active: false })
  return [`Price ${key}: changed; ${known.id} is archived, who pays it goes on`]
}

function isRight(price: Stripe.Price, plan: Plan): boolean {
  return (
    price.active &&
    price.currency === 'usd' &&
    price.unit_amount === plan.price.usd &&
    price.currency_options?.eur?.unit_amount === plan.price.eur &&
    price.recurring?.interval === plan.interval &&
    price.recurring?.interval_count === 1
  )
}

async function setUpPortal(stripe: Stripe): Promise<string[]> {
  if (await findPortalConfiguration(stripe)) return []
  await stripe.billingPortal.configurations.create({
    metadata: ourMark,
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      // Plans are changed on our own screens, where the price is shown first and every change is prorated our way.
      subscription_update: { enabled: false },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
    },
  })
  return ['Customer portal: made']
}

/** Found by its address, since an account may have other endpoints. Its secret is shown only now. */
async function setUpWebhook(stripe: Stripe, publicUrl: string): Promise<string[]> {
  const url = `${publicUrl}/api/webhooks/stripe`
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
    if (endpoint.url !== url) continue
    const isRight = wantedEvents.every(event => endpoint.enabled_events.includes(event))
    // Stripe disables endpoints that failed for days.
    if (isRight && endpoint.status === 'enabled') return []
    await stripe.webhookEndpoints.update(endpoint.id, { enabled_events: [...wantedEvents], disabled: false })
    return [isRight ? `Webhook ${url}: switched on again` : `Webhook ${url}: listens for more now`]
  }
  const { secret } = await stripe.webhookEndpoints.create({ url, enabled_events: [...wantedEvents] })
  return [`Webhook ${url}: made`, `Put this into the settings: STRIPE_WEBHOOK_SECRET=${secret}`]
}
