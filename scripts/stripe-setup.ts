// Creates products, prices, the customer portal and the webhook endpoint in the Stripe account of STRIPE_SECRET_KEY.
// Usage: npm run stripe:setup (repeatable)

import { envSchema } from '#core/base/env.ts'
import { setUpStripe } from '#core/billing/stripe/set-up-stripe.ts'
import { connectStripe } from '#core/billing/stripe/stripe.ts'
import { stripeFault } from '#core/billing/stripe/stripe-prices.ts'

function fail(lines: string[]): never {
  for (const line of lines) console.error(line)
  process.exit(1)
}

const { data: env, error } = envSchema.safeParse(process.env)
if (!env) fail(error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`))
const stripe = connectStripe(env)
if (!stripe) fail(['STRIPE_SECRET_KEY: is needed (Stripe dashboard, Developers, API keys)'])
try {
  const done = await setUpStripe(stripe, { publicUrl: env.PUBLIC_URL })
  for (const line of done.length > 0 ? done : ['Nothing to do: Stripe is set up as the plans say.']) console.log(line)
} catch (fault) {
  const line = stripeFault(fault)
  if (!line) throw fault
  fail([line])
}
