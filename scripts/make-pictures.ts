// Makes the README's pictures, docs/pictures/*.webp, from the seeded demo with invented people: node
// scripts/make-pictures.ts, after a build. Needs Chromium, Roboto and Noto Color Emoji (Debian: fonts-roboto-unhinted,
// fonts-noto-color-emoji), so that letters look as on a phone.
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { shareLoginPhone } from '#core/auth/portal-login.ts'
import { makeUser } from '#tests/app/factories.ts'
import { codeFor, phone } from '#tests/e2e/setup/portal-world.ts'
import { startServer } from '#tests/e2e/setup/server.ts'
import { startTelegram } from '#tests/fakes/telegram/telegram.ts'
import { openChromium } from './bench-web/chromium.ts'
import { withDemo } from './bench-web/with-demo.ts'
import { openPhone, writeSideBySide } from './make-pictures/side-by-side.ts'
import { seedDemo } from './seed/seed-demo.ts'

/** Shows a new key for an address book in the portal, what a phone needs to connect, and the API's reference. */
async function takeAddressBookPicture(browser: Browser, colorScheme: 'light' | 'dark'): Promise<void> {
  const telegram = await startTelegram()
  const olga = telegram.person({ firstName: 'Olga', lastName: 'Prat', languageCode: 'en' })
  const server = await startServer({
    env: { BOT_TOKEN: telegram.token, TELEGRAM_API_ROOT: telegram.root, PUBLIC_URL: 'https://cards.example.com' },
    seed: app => {
      const userId = makeUser(app, { id: olga.id, plan: 'unlimited' })
      shareLoginPhone(app, { userId, contactUserId: userId, phone })
    },
  })
  const page = await openPhone(browser, colorScheme)
  const shots: Buffer[] = []
  const take = async () => {
    await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
    shots.push(await page.screenshot())
  }
  await page.goto(`${server.url}/?tab=settings`)
  await page.getByLabel('Phone number').fill(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Verification code').fill(await codeFor(telegram, olga))
  await page.getByRole('button', { name: 'Verify and sign in' }).click()
  const greeting = page.getByText('Welcome back!').first()
  await greeting.waitFor()
  await greeting.waitFor({ state: 'hidden' })
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Apps and developers' }).click()
  await page.getByRole('button', { name: 'Create a key' }).click()
  await page.getByLabel('Name').fill('My iPhone')
  await page.getByRole('switch', { name: 'With the images of the cards' }).click()
  await take()
  await page.getByRole('button', { name: 'Create the key' }).click()
  await page.getByRole('img', { name: /^Code for/ }).scrollIntoViewIfNeeded()
  await take()
  await page.goto(`${server.url}/api/v1`)
  await page.getByRole('heading', { name: 'Calls' }).waitFor()
  await take()
  await page.close()
  await Promise.all([server.stop(), telegram.stop()])
  await writeSideBySide(shots, `address-book-${colorScheme}.webp`)
}

const card = fileURLToPath(new URL('../miniapp/src/features/chat/sample-card.jpg', import.meta.url))

/** The way of a card from the chat to the contact. */
const screens: ReadonlyArray<(page: Page) => Promise<void>> = [
  async page => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Scan a card' }).click()
    await (await chooser).setFiles(card)
    const answer = page.getByRole('article').filter({ hasText: 'marisol.vega@example.com' })
    await answer.getByText('Saved to your contacts').waitFor({ timeout: 60_000 })
    await answer.getByRole('img').waitFor()
  },
  async page => {
    await page.getByRole('link', { name: 'My Contacts' }).click()
    await page.getByRole('article').first().waitFor()
  },
  async page => {
    await page.getByRole('link', { name: 'Marisol Vega' }).click()
    await page.getByRole('img', { name: 'Photo of the card' }).waitFor()
    await page.getByRole('button', { name: 'Hot', exact: true }).click()
  },
]

async function takePicture(browser: Browser, url: string, colorScheme: 'light' | 'dark'): Promise<void> {
  const page = await openPhone(browser, colorScheme)
  await page.goto(url)
  const screenshots: Buffer[] = []
  for (const open of screens) {
    await open(page)
    await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
    screenshots.push(await page.screenshot())
  }
  await page.close()
  await writeSideBySide(screenshots, `screens-${colorScheme}.webp`)
}

process.env.FONTCONFIG_FILE = fileURLToPath(new URL('make-pictures/fonts.conf', import.meta.url))
const browser = await openChromium()
for (const colorScheme of ['light', 'dark'] as const) {
  await withDemo(
    async db => void (await seedDemo(db, { now: new Date() })),
    url => takePicture(browser, url, colorScheme),
  )
  await takeAddressBookPicture(browser, colorScheme)
}
await browser.close()
// Otherwise the process of the servers would wait for another one to be started.
process.exit()
