import Stripe from 'stripe'

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
