import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { chromiumFlags, wholeChromium } from '#reader/testing/chromium.ts'
import { complicate } from './complicate.ts'
import { type InventedCard, inventCard } from './invent-card.ts'
import { type CardLanguage, cardLanguages, type Invented } from './invented.ts'
import type { Layout } from './layouts.ts'
import { flatPage, photoPage } from './photo-page.ts'
import { addGrain, glare } from './photo-wear.ts'
import { createRandom, type Random } from './random.ts'

export type CardLabel = InventedCard & { file: string; layout: string }

/** The card as its print says: in capitals ß is SS, and the label would promise what no photo shows. */
async function asPrinted(page: Page, card: InventedCard): Promise<InventedCard> {
  // biome-ignore lint/performance/useDomNodeTextContent: what is shown counts, not what stands in the page
  const printed = await page.innerText('body')
  const seen = (text: string) =>
    text.replace(/\S*ß\S*/g, word => (printed.includes(word) ? word : word.replaceAll('ß', 'ss')))
  const { first_name, last_name, company, position } = card.fields
  const fields = {
    first_name: seen(first_name),
    last_name: seen(last_name),
    company: seen(company),
    position: seen(position),
  }
  return { ...card, fields: { ...card.fields, ...fields } }
}

/** A text that runs over the card's edge; the label would promise what no photo shows. */
async function cutText(page: Page, html: string): Promise<string | undefined> {
  await page.setContent(flatPage(html))
  return page.evaluate(() => {
    const edge = document.querySelector('.card')?.getBoundingClientRect()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (edge && texts.nextNode()) {
      const text = texts.currentNode.textContent?.trim()
      range.selectNodeContents(texts.currentNode)
      const { left, right, top, bottom } = range.getBoundingClientRect()
      const isInside = left >= edge.left && right <= edge.right && top >= edge.top && bottom <= edge.bottom
      if (text && !isInside) return text
    }
    return undefined
  })
}

/** The card as it is, or without what is no field where the layout has no room for that. */
async function fitted(page: Page, card: InventedCard, layout: Layout): Promise<InventedCard> {
  if (!(await cutText(page, layout.html(card)))) return card
  const plain = { ...card, extras: [], department: '' }
  const cut = await cutText(page, layout.html(plain))
  if (cut) throw new Error(`the layout ${layout.name} cuts off "${cut}"`)
  return plain
}

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
  /** Odd cards, with glare, grain and other grades of JPEG, as photos taken in a hurry have. */
  worn?: boolean
}): AsyncGenerator<{ label: CardLabel; jpeg: Buffer }> {
  const browser = await chromium.launch({ executablePath: wholeChromium, args: [...chromiumFlags] })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 960 } })
    const random = createRandom(options.seed)
    for (let index = 0; index < options.count; index++) {
      const language = cardLanguages[index % cardLanguages.length]!
      const plain = inventCard(random, language, options.parts?.(random, language))
      const odd = options.worn ? complicate(random, plain) : plain
      const layout = random.pick(options.layouts)
      const card = await fitted(page, odd, layout)
      await page.setContent(photoPage(random, layout.html(card), options.worn ? glare(random) : ''))
      const printed = await asPrinted(page, card)
      const degrees = options.turns ? random.pick(options.turns) : 0
      const photo = sharp(await page.screenshot({ type: 'png' })).removeAlpha()
      const { data, info } = await photo.rotate(degrees).raw().toBuffer({ resolveWithObject: true })
      if (options.worn) addGrain(data, random)
      const quality = options.worn ? random.integer(45, 80) : options.quality
      const raw = { width: info.width, height: info.height, channels: 3 } as const
      const jpeg = await sharp(data, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer()
      const file = `card-${String(index + 1).padStart(2, '0')}.jpg`
      yield { label: { file, layout: layout.name, ...printed }, jpeg }
    }
  } finally {
    await browser.close()
  }
}
