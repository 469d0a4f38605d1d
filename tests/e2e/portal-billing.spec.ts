import { parseEnv } from '#core/base/env.ts'
import { setUpStripe } from '#core/billing/stripe/set-up-stripe.ts'
import { connectStripe } from '#core/billing/stripe/stripe.ts'
import { type FakeStripe, startStripe } from '#tests/fakes/stripe/stripe.ts'
import { expect } from './setup/fixtures.ts'
import { test as base, signIn } from './setup/portal-world.ts'

/** Olga's portal with a Stripe behind it that is set up. */
const test = base.extend<{ stripe: FakeStripe }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  stripe: async ({}, use) => {
    const stripe = await startStripe()
    await use(stripe)
    await stripe.stop()
    stripe.assertClean()
  },
  portal: async ({ stripe, telegram }, use) => {
    const env = {
      STRIPE_SECRET_KEY: stripe.key,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_BASE: stripe.origin,
    }
    const client = connectStripe(parseEnv({ ...env, BOT_TOKEN: telegram.token }))
    if (client) await setUpStripe(client, { publicUrl: undefined })
    await use({ fill: () => undefined, env })
  },
})

test('an upgrade is paid at Stripe; invoice and card are in the portal, and open Stripe’s page', async ({
  page,
  stripe,
  server,
  telegram,
  olga,
}) => {
  stripe.webhook(async ({ payload, signature }) => {
    const headers = { 'stripe-signature': signature }
    return (await fetch(`${server.url}/api/webhooks/stripe`, { method: 'POST', body: payload, headers })).status
  }, 'at once')
  await signIn(page, telegram, olga, '/portal?tab=billing')
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.waitForURL(/\/subscription\/success/)

  await page.goto('/portal?tab=billing')
  const panel = page.getByRole('tabpanel')
  await expect(panel).toContainText('Active')
  await expect(panel.getByText('Visa ending in 4242')).toBeVisible()
  await expect(panel.getByText('Paid', { exact: true })).toBeVisible()
  const opening = page.waitForEvent('popup')
  await panel.getByRole('button', { name: 'Edit' }).click()
  const stripePage = await opening
  await expect(stripePage.getByRole('button', { name: 'Cancel plan' })).toBeVisible()
  expect(new URL(stripePage.url()).origin).toBe(new URL(stripe.origin).origin)
  expect(await stripePage.evaluate(() => window.opener)).toBeNull()
})
