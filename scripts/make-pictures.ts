// Makes the README's pictures, docs/pictures/*.webp, from the seeded demo with invented people: node
// scripts/make-pictures.ts, after a build. Needs Chromium, Roboto and Noto Color Emoji (Debian: fonts-roboto-unhinted,
// fonts-noto-color-emoji), so that letters look as on a phone.
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { openChromium } from './bench-web/chromium.ts'
import { withDemo } from './bench-web/with-demo.ts'
import { takeAddressBookPicture } from './make-pictures/address-book.ts'
import { openPhone, writeSideBySide } from './make-pictures/side-by-side.ts'
import { seedDemo } from './seed/seed-demo.ts'

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
