import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { type InventedCard, inventCard } from './invent-card.ts'
import { type CardLanguage, cardLanguages, type Invented } from './invented.ts'
import type { Layout } from './layouts.ts'
import { photoPage } from './photo-page.ts'
import { createRandom, type Random } from './random.ts'

export type CardLabel = InventedCard & { file: string; layout: string }

const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

/** Photographs `count` cards of people who do not exist; the same seed gives the same people and scenes. */
export async function* renderCards(options: {
  seed: number
  count: number
  quality: number
  layouts: readonly Layout[]
  /** Where the people's names and the rest come from, if not from the fixed lists. */
  parts?: (random: Random, language: CardLanguage) => Invented
  /** Degrees by which the photo may lie turned. */
  turns?: readonly number[]
}): AsyncGenerator<{ label: CardLabel; jpeg: Buffer }> {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: flags.split(' ') })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 960 } })
    const random = createRandom(options.seed)
    for (let index = 0; index < options.count; index++) {
      const language = cardLanguages[index % cardLanguages.length]!
      const card = inventCard(random, language, options.parts?.(random, language))
      const layout = random.pick(options.layouts)
      await page.setContent(photoPage(random, layout.html(card)))
      const degrees = options.turns ? random.pick(options.turns) : 0
      const jpeg = await sharp(await page.screenshot({ type: 'png' }))
        .rotate(degrees)
        .jpeg({ quality: options.quality, mozjpeg: true })
        .toBuffer()
      const file = `card-${String(index + 1).padStart(2, '0')}.jpg`
      yield { label: { file, layout: layout.name, ...card }, jpeg }
    }
  } finally {
    await browser.close()
  }
}
