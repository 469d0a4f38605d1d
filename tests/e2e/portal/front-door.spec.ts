import type { Page } from '@playwright/test'
import { isThorough } from 'card-reader/testing/repeats.ts'
import { sampleContact } from '#api/pages/front-door.ts'
import { languages } from '#contracts/users.ts'
import { foreignIn } from '#tests/spoken-texts.ts'
import { findCutOff, findSmallTargets } from '../fit.ts'
import { expectAccessible } from '../setup/axe.ts'
import { withBrowserLanguage } from '../setup/browser-language.ts'
import { expect } from '../setup/fixtures.ts'
import { olgaHas, test } from '../setup/portal-world.ts'
import { sellingNothing } from '../setup/server.ts'
import { visibleTexts } from '../setup/visible-texts.ts'

const title = 'A photo of a business card becomes a contact'
const priceRows = (page: Page) => page.getByRole('region', { name: 'Prices' }).getByRole('listitem')

test('a browser that is not signed in sees what this is, the prices and the ways in, in 100 kB and without the app, also by keyboard', async ({
  page,
  telegram,
}) => {
  const loaded: { url: string; bytes: Promise<number> }[] = []
  page.on('requestfinished', request => {
    const bytes = request.sizes().then(sizes => sizes.responseBodySize + sizes.responseHeadersSize)
    loaded.push({ url: request.url(), bytes })
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open in Telegram' })).toHaveAttribute(
    'href',
    `https://t.me/${telegram.username}`,
  )
  await expect(page.getByRole('figure')).toContainText('marisol.vega@example.com')
  await expect(page.getByRole('img', { name: 'Photo of a business card' })).toBeVisible()
  expect(await page.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const { origin } = new URL(page.url())
  expect(loaded.filter(({ url }) => !url.startsWith(`${origin}/`))).toEqual([])
  expect(loaded.filter(({ url }) => /\/assets\/.*\.(js|css)$/.test(url))).toEqual([])
  const bytes = (await Promise.all(loaded.map(one => one.bytes))).reduce((sum, one) => sum + one, 0)
  expect(bytes).toBeLessThan(100_000)
  await expect(priceRows(page)).toContainText([/Free\$0 forever/, /Pro\$4\.99 monthly/, /Unlimited\$99\.00 per year/])

  await test.step('the language menu opens and closes by keyboard', async () => {
    for (const name of ['Card Scan Bot', 'Sign in']) {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name, exact: true })).toBeFocused()
    }
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Deutsch' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'English' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Deutsch' })).toBeHidden()
    await expect(page.locator('summary')).toBeFocused()
  })
})

test('the front door leads to the prices and to the portal, in the language that was chosen there', async ({
  page,
}) => {
  await page.goto('/')
  await page.locator('summary').click()
  await page.getByRole('link', { name: 'Español' }).click()
  const heading = page.getByRole('heading', { name: 'La foto de una tarjeta de visita se convierte en un contacto' })
  await expect(heading).toBeVisible()
  await page.getByRole('link', { name: 'Ver los precios' }).click()
  await expect(page.getByRole('heading', { name: 'Precios sencillos para todos' })).toBeVisible()
  await page.getByRole('link', { name: 'Card Scan Bot' }).click()
  await expect(heading).toBeVisible()
  await page.getByRole('link', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { name: 'Entra en tu portal' })).toBeVisible()
  await test.step('who asks for a tab of the portal signs in there', async () => {
    await page.goto('/?tab=billing')
    await expect(page.getByRole('heading', { name: 'Entra en tu portal' })).toBeVisible()
  })
})

test('the language chosen before keeps what else the address says', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/?lang=es')
  await page.goto('/?utm_source=fair&startapp=card_7#top')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  const { search, hash } = new URL(page.url())
  const query = new URLSearchParams(search)
  expect([query.get('utm_source'), query.get('startapp'), query.get('lang'), hash]).toEqual([
    ...['fair', 'card_7', 'es', '#top'],
  ])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the front door says the same, its menu changes the language, and its links keep what else the address says', async ({
    page,
  }) => {
    const said = () => [...new URL(page.url()).searchParams].map(pair => pair.join('='))
    await page.goto('/?utm_source=fair&plan=pro&lang=en&note=a%26b%22')
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await page.locator('summary').click()
    await page.getByRole('link', { name: 'Deutsch' }).click()
    await expect(page.getByRole('heading', { name: 'Aus dem Foto einer Visitenkarte wird ein Kontakt' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    expect(said()).toEqual(['utm_source=fair', 'plan=pro', 'lang=de', 'note=a&b"'])
    await page.getByRole('link', { name: 'Anmelden' }).click()
    await expect(page).toHaveURL(/[/]portal[?]/)
    expect(said()).toEqual(['utm_source=fair', 'plan=pro', 'lang=de', 'note=a&b"'])
  })
})

test('the front door is accessible, with its menu open, light and dark', { tag: '@wide-thorough' }, async ({
  page,
}) => {
  await page.goto('/')
  await page.locator('summary').click()
  await expectAccessible(page, { allInLandmarks: true, inBothThemes: true })
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.emulateMedia({ colorScheme: 'light' })
  await page.reload()
  await expectAccessible(page)
})

for (const language of isThorough ? languages : (['de'] as const)) {
  test.describe(`in ${language}`, () => {
    test.use({ isMobile: false })
    test('the front door fits a phone, a tablet and a desktop, with its head on one line, and each target a finger', async ({
      page,
    }) => {
      await withBrowserLanguage(page, `${language}-XX,en;q=0.5`, async () => {
        await page.goto('/')
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        expect(foreignIn(await visibleTexts(page), language, Object.values(sampleContact))).toEqual([])
        for (const width of [320, 360, 390, 768, 1440]) {
          await page.setViewportSize({ width, height: 800 })
          expect(await findCutOff(page), `at ${width}`).toEqual([])
          if (width === 320) expect((await page.locator('header').boundingBox())?.height).toBe(60)
        }
        await page.setViewportSize({ width: 360, height: 800 })
        expect(await findSmallTargets(page)).toEqual([])
      })
    })
  })
}

test.describe('where plans are sold for Stars alone', () => {
  test.use({ portal: olgaHas(() => undefined, { ...sellingNothing, STARS_PRO: '250' }) })

  test('the front door names only what can be bought, in Stars', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/')
    await expect(priceRows(page)).toHaveCount(2)
    await expect(priceRows(page).last()).toContainText('250 ⭐/30 days')
  })
})

test.describe('where nothing is sold', () => {
  test.use({ portal: olgaHas(() => undefined, sellingNothing) })

  test('the front door names no prices', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Everything is included' })).toBeVisible()
    await expect(page.locator('a[href^="/pricing"]')).toHaveCount(0)
    await expect(page.getByText('$')).toHaveCount(0)
  })
})
