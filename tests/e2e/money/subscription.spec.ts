import { offersSchema } from '#contracts/billing.ts'
import { updateUser } from '#core/users/users.ts'
import { makeUser } from '#tests/app/factories.ts'
import { expectAccessible } from '../setup/axe.ts'
import { desktop } from '../setup/devices.ts'
import { expect, filledBy, test } from '../setup/fixtures.ts'
import { demoTest } from '../setup/money-world.ts'

/** SPEC §2 "Subscription (web app)" and §9 "Web app subscription plans", for an English reader. */
const cards = {
  FREE: ['Free', '€0', '3 cards/month', 'Telegram only', 'Basic extraction', 'vCard export', 'Current Plan'],
  PRO: [
    'PRO',
    'Recommended',
    '€4.99/month',
    '50 scans per month',
    '50 cards/month',
    'Enhanced AI extraction',
    'Automatic follow-ups',
    'Priority processing',
    'CSV export',
    'Select Plan',
  ],
  PRO_WHATSAPP: ['PRO + WhatsApp', '€12.99/month', '50 scans per month', 'Your own WhatsApp number', 'Select Plan'],
  UNLIMITED: ['UNLIMITED', '€99/year', '€8.25 a month', 'Unlimited scans', 'Unlimited cards', 'Select Plan'],
  UNLIMITED_WHATSAPP: ['UNLIMITED + WhatsApp', '€179/year', 'Unlimited scans', 'CSV export', 'Select Plan'],
}
const faq = [
  /need to upgrade\. The extra scans are available right after upgrading\.$/,
  /^Yes, at any time\. It takes effect at the start of the next billing cycle/,
  /^Each photo that you send and that is processed counts as one scan\./,
]

test.describe('accessible', { tag: '@wide-thorough' }, () => {
  test('Subscription shows usage, five plans and questions as SPEC has them; Plans compares them right by right; the payment pages lead on', async ({
    page,
  }) => {
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 360, height: 3200 })
    await page.goto('/subscription')
    const current = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Current Plan' }) })
    for (const text of ['Free', '0 of 3 scans used', 'Upgrade to get more scans and advanced features!']) {
      await expect(current).toContainText(text)
    }
    const items = page.getByRole('region', { name: 'Plans' }).locator(':scope > ul > li')
    await expect(items).toHaveCount(5)
    for (const [index, texts] of Object.values(cards).entries()) {
      for (const text of texts) await expect(items.nth(index)).toContainText(text)
    }
    await expect(page.getByText('Recommended')).toHaveCount(1)
    await expect(items.first().getByRole('button')).toBeDisabled()
    for (const answer of faq) await expect(page.getByText(answer)).toBeVisible()
    await expectAccessible(page, { inBothThemes: true })

    await page.getByRole('link', { name: 'Compare all plans' }).click()
    const table = page.getByRole('table')
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(table.getByRole('columnheader')).toHaveText([
      'What you get',
      'Free · Your plan',
      'Pro',
      'Pro + WhatsApp',
      'Unlimited',
      'Unlimited + WhatsApp',
    ])
    const csv = table.getByRole('row').filter({ hasText: 'CSV export' })
    await expect(csv.getByRole('cell')).toHaveText(['Not included', 'Included', 'Included', 'Included', 'Included'])
    await expectAccessible(page, { inBothThemes: true })
    await page.getByRole('link', { name: 'Choose a plan' }).click()
    await expect(page).toHaveURL(/\/subscription$/)

    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/subscription/cancel')
    await expect(page.getByText('No charge was made.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/plans')
    await expectAccessible(page)
    await page.goto('/subscription/success?session_id=cs_test_unknown')
    await expect(page.getByRole('heading', { name: 'This payment is not known here' })).toBeVisible()
    await expectAccessible(page, { inBothThemes: true })
  })
})

demoTest(
  'the cards say what is paid today; a payment that cannot begin says so, and a card that cannot be chosen why',
  async ({ page }) => {
    await page.goto('/subscription')
    const items = page.getByRole('region', { name: 'Plans' }).locator(':scope > ul > li')
    await expect(items.nth(1)).toContainText(/(€\d\.\d\d|Nothing) today, then €4\.99 on \w+ \d+, \d{4}/)
    await expect(items.nth(3)).toContainText(/€99\.00 today, then €99\.00 on \w+ \d+, \d{4}/)
    // What only a service adds that is not here: not sold, so nothing is paid today.
    await expect(items.nth(2)).not.toContainText('today')
    await page.route('**/create-checkout-session', route => route.abort())
    const button = page.getByRole('button', { name: 'Select Plan: PRO', exact: true })
    await button.click()
    const toast = page.getByRole('status').filter({ hasText: 'Error' })
    await expect(toast).toContainText('Error processing the payment. Please try again.')
    await expect(button).toBeEnabled()

    await test.step('without card payments, as where plans are sold for Stars alone', async () => {
      await page.route('**/api/subscription/offers*', async route => {
        const body = offersSchema.parse(await (await route.fetch()).json())
        await route.fulfill({ json: { ...body, services: { ...body.services, checkout: false, stars: true } } })
      })
      await page.reload()
      await expect(button).toBeDisabled()
      await expect(button).toHaveAccessibleDescription('Payments are not set up on this server.')
    })
  },
)

demoTest.describe('of somebody who was given a plan', () => {
  demoTest.use({ seed: filledBy((app, userId) => makeUser(app, { id: userId, plan: 'unlimited' })) })

  demoTest(
    'lower plans have no button, and say when they can be chosen; the own plan stands first, in the comparison too',
    async ({ page }) => {
      await page.goto('/subscription')
      const items = page.getByRole('region', { name: 'Plans' }).locator(':scope > ul > li')
      // The own plan stands first.
      for (const index of [1, 2]) {
        await expect(items.nth(index)).toContainText('Available once your current plan has ended')
        await expect(items.nth(index).getByRole('button')).toHaveCount(0)
      }
      await expect(items.nth(0).getByRole('button', { name: 'Current Plan: UNLIMITED', exact: true })).toBeDisabled()

      await page.getByRole('link', { name: 'Compare all plans' }).click()
      const names = page.getByRole('table').getByRole('columnheader')
      await expect(names).toHaveText(['What you get', 'Unlimited · Your plan', 'Free'])
      await page.getByRole('button', { name: 'Pro', exact: true }).click()
      await expect(names).toHaveText(['What you get', 'Unlimited · Your plan', 'Pro'])
      await page.setViewportSize({ width: 1440, height: 900 })
      await expect(names).toHaveCount(6)
    },
  )
})

test.describe('with room', () => {
  test.use(desktop)

  test('the entry and the upgrade buttons of the chrome lead here, and the prices of the cards in a row stand on one line', async ({
    page,
  }) => {
    await page.goto('/contacts')
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Subscription' }).click()
    await expect(page.getByRole('heading', { name: 'Subscription', level: 1 })).toBeVisible()
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'My Contacts' }).click()
    await page.getByRole('region', { name: 'Usage Stats' }).getByRole('link', { name: 'Upgrade' }).click()
    await expect(page.getByRole('heading', { name: 'Subscription', level: 1 })).toBeVisible()
    const cards = page.getByRole('region', { name: 'Plans' }).locator(':scope > ul > li')
    await expect(cards).toHaveCount(5)
    for (const width of [640, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const lines = await cards.evaluateAll(items =>
        items.map(item => {
          const price = [...item.querySelectorAll('span')].find(one => one.textContent?.startsWith('€'))
          return [item.getBoundingClientRect().top, price?.getBoundingClientRect().bottom] as const
        }),
      )
      const rows = new Set(lines.map(([top]) => top))
      expect(new Set(lines.map(line => line.join())).size, `at ${width}`).toBe(rows.size)
    }
  })
})

test.describe('of somebody with an unlimited plan', () => {
  test.use({ seed: filledBy((app, userId) => makeUser(app, { id: userId, plan: 'unlimited' })) })

  test('the limit is ∞, and the plan is Active', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/subscription')
    await expect(page.getByText('0 of ∞ scans used')).toBeVisible()
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Current Plan: UNLIMITED' })).toBeDisabled()
  })
})

demoTest.describe('of somebody who reads Spanish', () => {
  demoTest.use({
    seed: filledBy((app, userId) => {
      makeUser(app, { id: userId })
      updateUser(app, { userId, patch: { language: 'es' } })
    }),
  })

  demoTest(
    'the lists and the payment’s error are Spanish, as SPEC has them',
    { tag: '@thorough' },
    async ({ page }) => {
      await page.goto('/subscription')
      const items = page.getByRole('region', { name: 'Planes' }).locator(':scope > ul > li')
      const lists = [
        ['3 tarjetas al mes', 'Solo Telegram', 'Extracción básica', 'Exportación vCard'],
        ['50 tarjetas al mes', 'Extracción mejorada con IA', 'Seguimientos automáticos', 'Procesamiento prioritario'],
        ['Tu propio número de WhatsApp', 'Exportación CSV'],
        ['Tarjetas ilimitadas'],
      ]
      for (const [index, list] of lists.entries()) {
        for (const text of list) await expect(items.nth(index)).toContainText(text)
      }
      await page.route('**/create-checkout-session', route => route.abort())
      await page.getByRole('button', { name: 'Elegir plan: PRO', exact: true }).click()
      const toast = page.getByRole('status').filter({ hasText: 'Error' })
      await expect(toast).toContainText('Error al procesar el pago. Por favor, inténtalo de nuevo.')
    },
  )
})

test('a failed answer says so, and Retry brings the plans', { tag: '@thorough' }, async ({ page }) => {
  await page.route('**/api/subscription/1', route => route.fulfill({ status: 500, body: 'broken' }))
  await page.goto('/subscription')
  await expect(page.getByRole('alert')).toContainText('Your subscription could not be loaded')
  await page.unroute('**/api/subscription/1')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('0 of 3 scans used')).toBeVisible()
})
