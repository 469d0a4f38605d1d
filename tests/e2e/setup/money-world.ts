import { parseEnv } from '#core/base/env.ts'
import { setUpStripe } from '#core/billing/stripe/set-up-stripe.ts'
import { connectStripe } from '#core/billing/stripe/stripe.ts'
import { type FakeStripe, startStripe } from '#tests/fakes/stripe/stripe.ts'
import { test as demo } from './fixtures.ts'
import { test as chat } from './portal-world.ts'
import { type Server, startServer } from './server.ts'

/** A Stripe of its own for a test: it is set up, and its calls were right in the end. */
async function withStripe(use: (stripe: FakeStripe) => Promise<void>): Promise<void> {
  const stripe = await startStripe()
  const client = connectStripe(parseEnv(envOf(stripe)))
  if (client) await setUpStripe(client, { publicUrl: undefined })
  await use(stripe)
  await stripe.stop()
  stripe.assertClean()
}

const envOf = (stripe: FakeStripe) => ({
  STRIPE_SECRET_KEY: stripe.key,
  STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  STRIPE_API_BASE: stripe.origin,
})

/** Stripe tells the server what happens as it happens. The answer waits until all of that has been told. */
function connect(stripe: FakeStripe, server: Server): () => Promise<void> {
  const underWay = new Set<Promise<number>>()
  stripe.webhook(({ payload, signature }) => {
    const headers = { 'stripe-signature': signature }
    const told = fetch(`${server.url}/api/webhooks/stripe`, { method: 'POST', body: payload, headers })
      .then(({ status }) => status)
      .finally(() => underWay.delete(told))
    underWay.add(told)
    return told
  }, 'at once')
  return async () => {
    while (underWay.size > 0) await Promise.all(underWay)
  }
}

/** The demo with a Stripe behind it. */
export const demoTest = demo.extend<{ stripe: FakeStripe }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  stripe: ({}, use) => withStripe(use),
  server: async ({ seed, stripe }, use) => {
    const server = await startServer({ seed: seed.fill, env: envOf(stripe) })
    const settled = connect(stripe, server)
    await use(server)
    await settled()
    await server.stop()
  },
})

/** A server with a bot, and with Stripe and Stars to pay with. */
export const chatTest = chat.extend<{ stripe: FakeStripe; connected: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  stripe: ({}, use) => withStripe(use),
  portal: ({ stripe }, use) =>
    use({ fill: () => undefined, env: { ...envOf(stripe), STARS_PRO: '250', PAYMENTS_IN_TELEGRAM: 'both' } }),
  connected: [
    async ({ stripe, server }, use) => {
      const settled = connect(stripe, server)
      await use(undefined)
      await settled()
    },
    { auto: true },
  ],
})
