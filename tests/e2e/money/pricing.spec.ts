import type { Locator } from '@playwright/test'
import { isThorough } from 'card-reader/testing/repeats.ts'
import { offersSchema } from '#contracts/billing.ts'
import { languages } from '#contracts/users.ts'
import { expectAccessible } from '../setup/axe.ts'
import { withBrowserLanguage } from '../setup/browser-language.ts'
import { expect, test } from '../setup/fixtures.ts'
import { demoTest } from '../setup/money-world.ts'
import { test as chatTest } from '../setup/portal-world.ts'

const own = 'Use your own WhatsApp'

/** The lines on which texts stand, in pixels from the top. */
async function linesOf(texts: Locator): Promise<number[]> {
  const boxes = await Promise.all((await texts.all()).map(text => text.boundingBox()))
  return [...new Set(boxes.map(box => Math.round((box?.y ?? 0) + (box?.height ?? 0))))]
}

/** SPEC §2 "Public pricing page" and §9 "Pricing page (USD)". */
const words = [
  'PRICING',
  'Simple pricing for everyone',
  'Choose the plan that fits your networking needs',
  'Prices in USD $',
  own,
  'After completing your purchase',
  'Return to the chat with the bot',
  'Send the /activate command',
  'Start scanning',
  'MOST POPULAR',
  'Perfect for occasional use',
  'Ideal for networking events',
  'For heavy networkers & teams',
  'Start for Free',
  'Upgrade to Pro',
  'Get Unlimited',
  'All plans include 14-day money back guarantee',
]
const cards = {
  Free: ['$0', 'forever', '3 cards/month', 'Telegram only', 'Basic extraction', 'vCard export'],
  Pro: [
    '$4.99',
    'monthly',
    '50 cards/month',
    'Enhanced AI extraction',
    'Automatic follow-ups',
    'Priority processing',
    'CSV export',
  ],
  Unlimited: ['$99.00', 'per year', 'Unlimited cards'],
}

test('the pricing page says SPEC’s words, what else there is by plan, and the prices with own WhatsApp, dark in every theme', {
  tag: '@wide-thorough',
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 360, height: 3200 })
  await page.goto('/pricing')
  const beyond = page.getByRole('region', { name: 'More than scanning' })
  for (const [title, plans] of [
    ['Events', 'Every plan'],
    ['Address book (CardDAV)', 'Paid plans'],
    ['API and webhooks', 'Paid plans'],
    ['Enhanced AI extraction (AI reading)', 'Paid plans'],
  ] as const) {
    await expect(
      beyond.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) }),
    ).toContainText(plans)
  }
  await expect(beyond.getByText('A card whose first reading leaves doubts is read again on this server')).toBeVisible()
  await expect(beyond.getByText('AI service')).toHaveCount(0)
  const reference = await page.request.get((await beyond.getByRole('link').getAttribute('href')) ?? '')
  expect(await reference.text()).toContain('<h1')

  await expect(page.getByText('After completing your purchase')).toBeHidden()
  await page.getByRole('switch', { name: own }).click()
  for (const price of ['$0', '$12.99', '$179.00']) await expect(page.getByText(price, { exact: true })).toBeVisible()
  await expect(page.getByText('Your own WhatsApp number')).toHaveCount(2)
  await page.getByRole('switch', { name: own }).click()
  for (const price of ['$4.99', '$99.00']) await expect(page.getByText(price, { exact: true })).toBeVisible()

  await page.goto('/pricing?telegram_id=1001')
  for (const text of words) await expect(page.getByText(text, { exact: true })).toBeVisible()
  for (const [name, lines] of Object.entries(cards)) {
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    for (const line of lines) await expect(card.getByText(line, { exact: true })).toBeVisible()
  }
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByText(/today, then \$4\.99 on the 1st of each month$/)).toBeVisible()
  await expectAccessible(page)

  await test.step('a link to the page has its preview picture', async () => {
    const html = await (await page.request.get('/pricing')).text()
    const image = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
    const answer = await page.request.get(image)
    expect(answer.headers()['content-type']).toBe('image/png')
  })
})

test('the prices of the cards stand on one line, in every language', { tag: '@wide-thorough' }, async ({ page }) => {
  for (const language of isThorough ? languages : (['en', 'fr', 'ru'] as const))
    await withBrowserLanguage(page, language, async () => {
      await page.goto('/pricing')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      const prices = page.getByRole('main').getByText(/^\D?\s?\d+(?:[.,]\d\d)?\s?[^\d/]?$/)
      await expect(prices).toHaveCount(3)
      for (const width of [768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await linesOf(prices), `${language} at ${width}`).toHaveLength(1)
      }
    })
})

chatTest(
  'where plans are sold for Stars alone, the page shows them in Stars, sold in the chat, and nothing in money',
  async ({ page, telegram }) => {
    await page.route('**/api/subscription/offers*', async route => {
      const body = offersSchema.parse(await (await route.fetch()).json())
      const offers = body.offers.map(offer => ({ ...offer, stars: offer.plan_id === 'PRO' ? 250 : null }))
      await route.fulfill({ json: { ...body, offers, services: { ...body.services, checkout: false, stars: true } } })
    })
    await page.goto('/pricing?telegram_id=1001')
    await expect(page.getByText('250 ⭐/30 days')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute(
      'href',
      `https://t.me/${telegram.username}`,
    )
    await expect(page.getByRole('heading', { name: 'Unlimited' })).toHaveCount(0)
    for (const money of ['Prices in USD $', '$4.99', '$99.00']) await expect(page.getByText(money)).toHaveCount(0)
  },
)

const path = '**/api/subscription/create-checkout-session'

demoTest(
  'what cannot be bought says why; where a checkout cannot begin a message says so, and one can try again',
  async ({ page }) => {
    await page.goto('/pricing')
    const button = page.getByRole('button', { name: 'Upgrade to Pro' })
    const toast = page.getByRole('status').filter({ hasText: 'Error' })
    await test.step('without a Telegram id', async () => {
      await button.click()
      await expect(toast).toContainText('Telegram ID not found')
      await expect(button).toBeEnabled()
    })
    await page.goto('/pricing?telegram_id=1001')
    await test.step('a plan whose gain this server lacks', async () => {
      await expect(button).toBeEnabled()
      await page.getByRole('switch', { name: own }).click()
      await expect(button).toBeDisabled()
      await expect(button).toHaveAccessibleDescription(/^This server cannot provide what this plan adds/)
      await page.getByRole('switch', { name: own }).click()
      await expect(button).toBeEnabled()
    })
    for (const [name, meet] of [
      ['a server that refuses', { status: 503, json: { error: 'no', code: 'payments-unavailable' } }],
      ['an answer without an address', { json: {} }],
      ['no connection', 'abort'],
    ] as const)
      await test.step(name, async () => {
        await page.route(path, route => (meet === 'abort' ? route.abort() : route.fulfill(meet)))
        await page.reload()
        await page.getByRole('button', { name: 'Get Unlimited' }).click()
        await expect(toast).toContainText('Error processing the payment. Please try again.')
        await expect(page.getByRole('button', { name: 'Get Unlimited' })).toBeEnabled()
        await page.unroute(path)
      })
  },
)

chatTest('who has a plan is led to where it is changed, and the notice stays', async ({ page, telegram }) => {
  const refused = { error: 'no', code: 'already-subscribed' }
  await page.route(path, route => route.fulfill({ status: 409, json: refused }))
  await page.route('**/api/subscription/offers*', async route => {
    const body = offersSchema.parse(await (await route.fetch()).json())
    const offers = body.offers.map(offer => ({ ...offer, sold: true, missing: [] }))
    await route.fulfill({ json: { ...body, offers, services: { ...body.services, checkout: true } } })
  })
  await page.goto('/pricing?telegram_id=1001')
  await page.getByRole('button', { name: 'Get Unlimited' }).click()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('You already have a plan. You can change it in the app, under Subscription.')
  await expect(notice.getByRole('link', { name: 'Open the bot' })).toHaveAttribute(
    'href',
    `https://t.me/${telegram.username}`,
  )
  await expect(page.getByRole('button', { name: 'Get Unlimited' })).toBeEnabled()
  await expectAccessible(page)
})

test('with Spanish chosen, the whole page is Spanish', { tag: '@thorough' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('portal_language', 'es'))
  await page.goto('/pricing')
  await expect(page.getByRole('heading', { name: 'Precios sencillos para todos' })).toBeVisible()
  await expect(page.getByText('Extracción mejorada con IA').first()).toBeVisible()
})

demoTest('SPEC’s Spanish errors are what Spanish readers see', { tag: '@thorough' }, async ({ page }) => {
  const toast = page.getByRole('status').filter({ hasText: 'Error' })
  await page.goto('/pricing?lang=es')
  await page.getByRole('button', { name: 'Elegir Unlimited' }).click()
  await expect(toast).toContainText('ID de Telegram no encontrado')
  await page.route(path, route => route.abort())
  await page.goto('/pricing?telegram_id=1001')
  await page.getByRole('button', { name: 'Elegir Unlimited' }).click()
  await expect(toast).toContainText('Error al procesar el pago. Por favor, inténtalo de nuevo.')
})

demoTest(
  'where own numbers are offered, own WhatsApp asks for the WhatsApp plans; while the checkout is created the button says so, then Stripe has the plan',
  async ({ page, stripe }) => {
    await page.route('**/api/subscription/offers*', async route => {
      const answer = await route.fetch()
      const body = offersSchema.parse(await answer.json())
      await route.fulfill({
        json: { ...body, offers: body.offers.map(offer => ({ ...offer, sold: true, missing: [] })) },
      })
    })
    await page.route(path, route => route.abort())
    await page.goto('/pricing?telegram_id=1001')
    await page.getByRole('switch', { name: own }).click()
    for (const [name, planId] of [
      ['Upgrade to Pro', 'PRO_WHATSAPP'],
      ['Get Unlimited', 'UNLIMITED_WHATSAPP'],
    ] as const) {
      const asked = page.waitForRequest(path)
      await page.getByRole('button', { name }).click()
      expect((await asked).postDataJSON()).toEqual({ telegramId: '1001', planId })
    }

    await page.unroute(path)
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(path, async route => {
      await promise
      await route.continue()
    })
    await page.getByRole('switch', { name: own }).click()
    await page.getByRole('button', { name: 'Get Unlimited' }).click()
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Upgrade to Pro' })).toBeDisabled()
    resolve()
    await expect(page.getByRole('heading', { name: 'Unlimited: 99.00 USD' })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(new URL(stripe.origin).origin)
  },
)

chatTest(
  'Free opens the bot in a new tab, with no call to the server',
  { tag: '@thorough' },
  async ({ page, telegram }) => {
    await page.goto('/pricing?telegram_id=1001')
    for (const name of ['Start for Free', 'Open the bot']) {
      const link = page.getByRole('link', { name })
      await expect(link).toHaveAttribute('href', `https://t.me/${telegram.username}`)
      await expect(link).toHaveAttribute('target', '_blank')
    }
  },
)
