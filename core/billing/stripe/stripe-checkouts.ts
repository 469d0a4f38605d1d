import type Stripe from 'stripe'
import { AppError } from '#core/base/errors.ts'
import type { FirstPeriod, OpenCheckout, PaymentsPort } from '#core/billing/payments-port.ts'
import { idOf, isMissing, toSeconds } from '#core/billing/stripe/stripe-call.ts'
import { findPriceId } from '#core/billing/stripe/stripe-prices.ts'

/** Stripe's hosted Checkout. */
export function stripeCheckouts(stripe: Stripe): PaymentsPort['checkouts'] {
  return {
    open: async input => {
      const session = await stripe.checkout.sessions.create(await checkoutParams(stripe, input))
      if (!session.url) throw new AppError('payments-failed', { reason: 'a session without an address' })
      return { sessionId: session.id, url: session.url }
    },
    read: async ({ sessionId }) => {
      const session = await findSession(stripe, sessionId)
      if (!session) return { status: 'unknown', customerId: undefined, subscriptionId: undefined }
      return {
        status: statusOf(session),
        customerId: idOf(session.customer),
        subscriptionId: idOf(session.subscription),
      }
    },
  }
}

/** A session that Stripe does not know was opened with another key, for example the test key before the live one. */
async function findSession(stripe: Stripe, sessionId: string): Promise<Stripe.Checkout.Session | undefined> {
  try {
    return await stripe.checkout.sessions.retrieve(sessionId)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function checkoutParams(stripe: Stripe, input: OpenCheckout): Promise<Stripe.Checkout.SessionCreateParams> {
  return {
    mode: 'subscription',
    line_items: [{ price: await findPriceId(stripe, input.plan), quantity: 1 }],
    currency: input.currency,
    // Otherwise Stripe shows people of other countries another price.
    adaptive_pricing: { enabled: false },
    // A free first period still needs the card for the 1st.
    payment_method_collection: 'always',
    client_reference_id: input.reference,
    success_url: input.successUrl,
    cancel_url: input.cancelUrl,
    expires_at: toSeconds(input.expiresAt),
    subscription_data: firstPeriodParams(input.firstPeriod),
    ...(input.customerId ? { customer: input.customerId } : {}),
  }
}

function firstPeriodParams(firstPeriod: FirstPeriod): Stripe.Checkout.SessionCreateParams.SubscriptionData {
  if (firstPeriod === 'whole') return {}
  return {
    billing_cycle_anchor_config: { day_of_month: 1, hour: 0, minute: 0, second: 0 },
    ...(firstPeriod === 'free' ? { proration_behavior: 'none' } : {}),
  }
}

/** Some payment methods complete the session days before the money arrives; until then it counts as open. */
function statusOf({ status, payment_status }: Stripe.Checkout.Session): 'open' | 'paid' | 'expired' {
  if (status === 'expired') return 'expired'
  const isPaid = payment_status === 'paid' || payment_status === 'no_payment_required'
  return status === 'complete' && isPaid ? 'paid' : 'open'
}
