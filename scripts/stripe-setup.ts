// Makes products, prices, the customer portal and the webhook endpoint in the Stripe account of STRIPE_SECRET_KEY.
// Usage: npm run stripe:setup (as often as you like)

import { envSchema } from '#core/base/env.ts'
import { setUpStripe } from '#core/billing/stripe/set-up-stripe.ts'
import { connectStripe } from '#core/billing/stripe/stripe.ts'

const result = envSchema.safeParse(process.env)
if (!result.success) {
  for (const issue of result.error.issues) console.error(`${issue.path.join('.')}: ${issue.message}`)
  process.exit(1)
}
const env = result.data
const stripe = connectStripe(env)
if (!stripe) {
  console.error('STRIPE_SECRET_KEY: is needed (Stripe dashboard, Developers, API keys)')
  process.exit(1)
}
const done = await setUpStripe(stripe, { publicUrl: env.PUBLIC_URL })
for (const line of done.length > 0 ? done : ['Nothing to do: Stripe is set up as the plans say.']) console.log(line)
