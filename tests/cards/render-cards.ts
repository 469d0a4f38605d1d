import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { type InventedCard, inventCard } from './invent-card.ts'
import { cardLanguages } from './invented.ts'
import { layouts } from './layouts.ts'
import { photoPage } from './photo-page.ts'
import { createRandom } from './random.ts'

export type CardLabel = InventedCard & { file: string; layout: string }

const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

/** Photographs `count` cards of people who do not exist; the same seed gives the same people and scenes. */
export async function* renderCards(options: {
  seed: number
  count: number
  quality: number
}): AsyncGenerator<{ label: CardLabel; jpeg: Buffer }> {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: flags.split(' ') })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 960 } })
    const random = createRandom(options.seed)
    for (let index = 0; index < options.count; index++) {
      const card = inventCard(random, cardLanguages[index % cardLanguages.length]!)
      const layout = random.pick(layouts)
      await page.setContent(photoPage(random, layout.html(card)))
      const jpeg = await sharp(await page.screenshot({ type: 'png' }))
        .jpeg({ quality: options.quality, mozjpeg: true })
        .toBuffer()
      const file = `card-${String(index + 1).padStart(2, '0')}.jpg`
      yield { label: { file, layout: layout.name, ...card }, jpeg }
    }
  } finally {
    await browser.close()
  }
}
