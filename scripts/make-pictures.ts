// Makes the README's pictures, docs/pictures/*.webp, of the seeded demo, whose people do not exist:
// node scripts/make-pictures.ts, after a build. Needs Chromium.
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { openChromium } from './bench-web/chromium.ts'
import { withDemo } from './bench-web/with-demo.ts'
import { seedDemo } from './seed/seed-demo.ts'

const phone = { width: 390, height: 780 }
const scale = 2
const gap = 48
const corner = 44
const pictureWidth = 1500
const card = fileURLToPath(new URL('../miniapp/src/features/chat/sample-card.jpg', import.meta.url))
const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))

/** What one sees of a card from the chat to the contact. */
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
  },
]

async function takePicture(browser: Browser, url: string, colorScheme: 'light' | 'dark'): Promise<void> {
  const page = await browser.newPage({
    viewport: phone,
    deviceScaleFactor: scale,
    colorScheme,
    reducedMotion: 'reduce',
    hasTouch: true,
  })
  await page.goto(url)
  const shots: Buffer[] = []
  for (const open of screens) {
    await open(page)
    await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
    shots.push(await page.screenshot())
  }
  await page.close()
  const height = phone.height * scale
  const width = phone.width * scale
  const rounded = (fill: string) =>
    Buffer.from(
      `<svg width="${width}" height="${height}"><rect x="1" y="1" width="${width - 2}" height="${height - 2}" rx="${corner}" ${fill}/></svg>`,
    )
  const phones = await Promise.all(
    shots.map(shot =>
      sharp(shot)
        .composite([
          { input: rounded('fill="none" stroke="#8a857c" stroke-opacity="0.6" stroke-width="2"') },
          { input: rounded('fill="#fff"'), blend: 'dest-in' },
        ])
        .png()
        .toBuffer(),
    ),
  )
  const all = sharp({
    create: {
      width: phones.length * width + (phones.length - 1) * gap,
      height,
      channels: 4,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    },
  }).composite(phones.map((input, index) => ({ input, left: index * (width + gap), top: 0 })))
  const file = `${folder}screens-${colorScheme}.webp`
  // Resizing is done before compositing in one pipeline, hence two.
  const { size } = await sharp(await all.png().toBuffer())
    .resize({ width: pictureWidth })
    .webp({ quality: 82 })
    .toFile(file)
  console.log(`${file}: ${Math.round(size / 1000)} kB`)
}

mkdirSync(folder, { recursive: true })
const browser = await openChromium()
for (const colorScheme of ['light', 'dark'] as const) {
  await withDemo(
    async db => void (await seedDemo(db, { now: new Date() })),
    url => takePicture(browser, url, colorScheme),
  )
}
await browser.close()
// The process of the servers would wait for another one to be started.
process.exit()
