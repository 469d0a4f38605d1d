import { parseEnv } from '#core/base/env.ts'
import { setUpStripe } from '#core/billing/stripe/set-up-stripe.ts'
import { connectStripe } from '#core/billing/stripe/stripe.ts'
import { expectAccessible } from '#tests/e2e/setup/axe.ts'
import { expect } from '#tests/e2e/setup/fixtures.ts'
import { test as base, signIn } from '#tests/e2e/setup/portal-world.ts'
import { type FakeStripe, startStripe } from '#tests/fakes/stripe/stripe.ts'

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
      OPERATOR_NAME: 'Cards SL',
      SUPPORT_CONTACT: 'help@cards.example',
    }
    const client = connectStripe(parseEnv({ ...env, BOT_TOKEN: telegram.token }))
    if (client) await setUpStripe(client, { publicUrl: undefined })
    await use({ fill: () => undefined, env })
  },
})

test('every plan stands with its price; an upgrade that fails can be started again, is paid at Stripe, and has invoice and card in the portal', async ({
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
  const panel = page.getByRole('tabpanel')
  await test.step('what is paid today, and what this server gives of it', async () => {
    const items = panel.getByRole('listitem')
    await expect(items).toHaveCount(4)
    for (const [index, [name, price]] of [
      ['Pro', '€4.99/month'],
      ['Pro + WhatsApp', '€12.99/month'],
      ['Unlimited', '€99/year'],
      ['Unlimited + WhatsApp', '€179/year'],
    ].entries()) {
      await expect(items.nth(index)).toContainText(`${name}${price}`)
      await expect(items.nth(index)).not.toContainText(/follow-ups|own WhatsApp/)
    }
    await expect(items.nth(0)).toContainText(/(€\d\.\d\d|Nothing) today, then €4\.99 on \w+ \d+, \d{4}/)
    await expect(items.nth(2)).toContainText(/€99\.00 today, then €99\.00 on \w+ \d+, \d{4}/)
    const whatsApp = page.getByRole('button', { name: 'Upgrade to Pro + WhatsApp' })
    await expect(whatsApp).toBeDisabled()
    await expect(whatsApp).toHaveAccessibleDescription(/^This server cannot provide what this plan adds/)
    await expectAccessible(page)
  })

  const upgrade = page.getByRole('button', { name: 'Upgrade to Pro', exact: true })
  const path = '**/api/portal/create-subscription'
  await page.route(path, route => route.abort())
  await upgrade.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Error' })).toContainText(
    'Failed to start upgrade process. Please try again.',
  )
  await test.step('it can be started again after coming back from the checkout', async () => {
    await page.unroute(path)
    await page.route('**/checkout', route => route.fulfill({ status: 204 }))
    await page.route(path, route => route.fulfill({ json: { url: '/checkout' } }))
    const leaving = page.waitForRequest('**/checkout')
    await upgrade.click()
    await leaving
    await expect(upgrade).toBeEnabled()
    await page.unrouteAll()
  })

  await upgrade.click()
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.waitForURL(/\/subscription\/success/)
  await page.goto('/portal?tab=billing')
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

test('another plan than Pro can be chosen too', { tag: '@thorough' }, async ({ page, telegram, olga }) => {
  await signIn(page, telegram, olga, '/portal?tab=billing')
  await page.getByRole('button', { name: 'Upgrade to Unlimited', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Unlimited: 99.00 EUR' })).toBeVisible()
})
