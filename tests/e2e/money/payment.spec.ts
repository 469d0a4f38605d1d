import type { Page } from '@playwright/test'
import { repeats } from 'card-reader/testing/repeats.ts'
import { z } from 'zod'
import { expect } from '../setup/fixtures.ts'
import { chatTest, demoTest } from '../setup/money-world.ts'
import { lastHeard, launchHash, standInForTelegram, tellApp } from '../setup/telegram-client.ts'

chatTest(
  'who pays on the pricing page sends /activate and has plan and limit in the Mini App',
  async ({ page, context, telegram, olga }) => {
    await page.goto(`/pricing?telegram_id=${olga.id}`)
    await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Payment successful!' })).toBeVisible()
    await expect(page.getByText('send /activate')).toBeVisible()
    await expect(page.getByText(new URL(page.url()).searchParams.get('session_id') ?? 'none')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to the Telegram bot' })).toHaveAttribute(
      'href',
      `https://t.me/${telegram.username}`,
    )
    await expect(page.getByRole('link', { name: 'Go to the web portal' })).toHaveAttribute('href', '/portal')

    olga.sendText('/activate')
    await telegram.until(() => telegram.said(olga.id).some(({ text }) => text.startsWith('Your plan Pro is active')))

    const app = await context.newPage()
    await standInForTelegram(app)
    await app.goto(`/subscription${launchHash({ token: telegram.token, userId: olga.id })}`)
    await expect(app.getByText('Pro Plan')).toBeVisible()
    await expect(app.getByText('0/50 Scans')).toBeVisible()
    await expect(app.getByText('0 of 50 scans used')).toBeVisible()
    await expect(app.getByText('Your subscription renews on the 1st of each month.')).toBeVisible()
    await expect(app.getByRole('button', { name: 'Current Plan: PRO', exact: true })).toBeDisabled()
  },
)

demoTest('a plan is bought, upgraded at the price shown, cancelled, and kept after all', async ({ page }) => {
  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Select Plan: PRO', exact: true }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Your Pro subscription is active.')).toBeVisible()

  await page.goto('/subscription')
  await expect(page.getByText('Your subscription renews on the 1st of each month.')).toBeVisible()
  await page.getByRole('button', { name: 'Select Plan: UNLIMITED', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Unlimited' })
  await expect(dialog).toContainText('€99.00/year')
  await dialog.getByRole('button', { name: /^Pay €\d+\.\d\d and upgrade$/ }).click()
  await expect(page.getByText('Your plan is now Unlimited', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Your subscription renews on \w+ \d+, \d{4}\.$/)).toBeVisible()
  await expect(page.getByText('0/∞ Scans')).toBeVisible()

  await page.getByRole('button', { name: 'Select Plan: PRO', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Change to Pro' })
    .getByRole('button', { name: /^Change on/ })
    .click()
  await expect(page.getByText(/^On .* your plan changes to Pro\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Starts .*: PRO$/ })).toBeDisabled()
  await page.getByRole('button', { name: 'Keep Unlimited' }).click()
  await expect(page.getByText('Your plan stays as it is', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Select Plan: PRO', exact: true })).toBeEnabled()

  await page.getByRole('button', { name: 'Select Plan: Free' }).click()
  await page
    .getByRole('dialog', { name: 'Cancel Unlimited' })
    .getByRole('button', { name: /^Cancel on/ })
    .click()
  await expect(page.getByText(/^Your plan ends on .*\. Nothing changes until then\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep Unlimited' }).click()
  await expect(page.getByText(/^Your subscription renews on/)).toBeVisible()
})

demoTest('a declined card changes nothing and says so where the change was asked', async ({ page, stripe }) => {
  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Select Plan: PRO', exact: true }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Your Pro subscription is active.')).toBeVisible()
  stripe.decline(stripe.subscriptions()[0]?.customer ?? '')
  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Select Plan: UNLIMITED', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Pay/ }).click()
  await expect(dialog.getByRole('alert')).toContainText('The card was declined, so nothing has changed.')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('button', { name: 'Current Plan: PRO', exact: true })).toBeVisible()
})

const refunds = [
  ['Refund and delete', true],
  ['Delete without a refund', false],
] as const
for (const [button, isRefunded] of refunds.slice(0, repeats(1, 2))) {
  demoTest(`who deletes the account after paying is asked about the money: ${button}`, async ({ page, stripe }) => {
    await page.goto('/subscription')
    await page.getByRole('button', { name: 'Select Plan: UNLIMITED', exact: true }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByText('Your Unlimited subscription is active.')).toBeVisible()
    const customer = stripe.subscriptions()[0]?.customer ?? ''
    expect(stripe.balanceOf(customer)).toBe(9900)

    await page.goto('/settings/privacy')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(dialog).toContainText('Your first payment is less than 14 days old: you can have €99.00 back')
    const goOn = dialog.getByRole('button', { name: button })
    await expect(goOn).toBeDisabled()
    await dialog.getByLabel('Type DELETE to continue').fill('DELETE')
    await goOn.click()
    await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible()
    expect(stripe.balanceOf(customer)).toBe(isRefunded ? 0 : 9900)
  })
}

demoTest(
  'who turns back at Stripe reads that nothing was charged, and finds the plans; the success page waits for what is not through yet, in the reader’s language',
  async ({ page, stripe }) => {
    await page.goto('/pricing?telegram_id=1')
    await page.getByRole('button', { name: 'Get Unlimited' }).click()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page.getByRole('heading', { name: 'Payment cancelled' })).toBeVisible()
    await expect(page.getByText('No charge was made.')).toBeVisible()
    await page.getByRole('link', { name: 'See the plans' }).click()
    await expect(page).toHaveURL(/\/pricing\?telegram_id=1$/)
    await expect(page.getByText('After completing your purchase')).toBeVisible()

    await page.goto('/subscription')
    await page.getByRole('button', { name: 'Select Plan: PRO', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
    const checkout = page.url()
    await page.goto(`/subscription/success?session_id=${checkout.split('/').at(-1)}&lang=es`)
    await expect(page.getByRole('heading', { name: 'Confirmando tu pago…' })).toBeVisible()
    stripe.pay(checkout)
    await expect(page.getByText('Tu suscripción Pro está activa.')).toBeVisible()
  },
)

chatTest(
  'inside Telegram a plan can be paid in Stars, and is there when Telegram has said so',
  async ({ page, telegram, olga }) => {
    await standInForTelegram(page)
    await page.goto(`/subscription${launchHash({ token: telegram.token, userId: olga.id })}`)
    await page.getByRole('button', { name: 'Select Plan: PRO', exact: true }).click()
    await page.getByRole('button', { name: /250 ⭐/ }).click()
    const slug = await slugOfInvoice(page)
    const month = 30 * 24 * 3_600_000
    expect(await telegram.stars.pay(olga, `https://t.me/$${slug}`, new Date(Date.now() + month))).toBeUndefined()
    await tellApp(page, 'invoice_closed', { slug, status: 'paid' })
    await expect(page.getByText('Your plan is now Pro', { exact: true })).toBeVisible()
    await expect(page.getByText('0/50 Scans')).toBeVisible()
    await expect(page.getByText(/^Your subscription renews on \w+ \d+, \d{4}\.$/)).toBeVisible()
  },
)

/** The invoice that the app has asked the client to show. */
async function slugOfInvoice(page: Page): Promise<string> {
  const asked = z.object({ slug: z.string() })
  await expect.poll(async () => asked.safeParse(await lastHeard(page, 'web_app_open_invoice')).success).toBe(true)
  return asked.parse(await lastHeard(page, 'web_app_open_invoice')).slug
}
