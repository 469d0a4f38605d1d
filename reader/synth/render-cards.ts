import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { chromiumFlags, wholeChromium } from '#reader/testing/chromium.ts'
import { inventOtherCard } from './alphabets/invent-other-card.ts'
import type { OtherLanguage } from './alphabets/other-words.ts'
import { type CardLanguage, type CardVocabulary, cardLanguages } from './card-vocabulary.ts'
import { type InventedCard, inventCard } from './invent-card.ts'
import { irregularCard } from './irregular-card.ts'
import type { Layout } from './layouts.ts'
import { flatPage, photoPage } from './photo-page.ts'
import { addGrain, glare } from './photo-wear.ts'
import { createRandom, type Random } from './random.ts'

export type CardLabel = InventedCard & { file: string; layout: string }

/** Adapts the label to the print, where ß becomes SS in capitals. */
async function asPrinted(page: Page, card: InventedCard): Promise<InventedCard> {
  // biome-ignore lint/performance/useDomNodeTextContent: only innerText applies CSS capitals
  const printed = await page.innerText('body')
  const inPrint = (text: string) =>
    text.replace(/\S*ß\S*/g, word => (printed.includes(word) ? word : word.replaceAll('ß', 'ss')))
  const { first_name, last_name, company, position } = card.fields
  const fields = {
    first_name: inPrint(first_name),
    last_name: inPrint(last_name),
    company: inPrint(company),
    position: inPrint(position),
  }
  return { ...card, fields: { ...card.fields, ...fields } }
}

/** Finds a text that extends beyond the edge of the card. */
async function overflowingText(page: Page, html: string): Promise<string | undefined> {
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

/** A card in a layout, with its fields as they are printed. */
export const htmlOf = (layout: Layout, card: InventedCard) =>
  layout.html({ ...card, fields: card.print ?? card.fields })

/** The card as it is, or without department and other lines if the layout has no space for them; undefined if it has too little. */
export async function fitted(page: Page, card: InventedCard, layout: Layout): Promise<InventedCard | undefined> {
  if (!(await overflowingText(page, htmlOf(layout, card)))) return card
  const plain = { ...card, extras: [], department: '' }
  return (await overflowingText(page, htmlOf(layout, plain))) ? undefined : plain
}

/** A card in one of the layouts: the first that has space for it. */
async function placed(page: Page, card: InventedCard, layouts: readonly Layout[]) {
  for (const layout of layouts) {
    const fitting = await fitted(page, card, layout)
    if (fitting) return { layout, card: fitting }
  }
  throw new Error(`${layouts.map(({ name }) => name).join(', ')}: no space for ${card.fields.company}`)
}

type LatinOptions = { vocabularyOf?: (random: Random, language: CardLanguage) => CardVocabulary; isWorn?: boolean }

function inventLatinCard(random: Random, index: number, { vocabularyOf, isWorn }: LatinOptions): InventedCard {
  const language = cardLanguages[index % cardLanguages.length]!
  const plain = inventCard(random, language, vocabularyOf?.(random, language))
  return isWorn ? irregularCard(random, plain) : plain
}

/** What the page shows. On a busy machine Chromium sometimes has no frame to show yet, and is asked again. */
async function pictureOf(page: Page, tries = 5): Promise<Buffer> {
  try {
    return await page.screenshot({ type: 'png' })
  } catch (error) {
    if (tries === 1) throw error
    await page.evaluate(() => new Promise(requestAnimationFrame))
    return pictureOf(page, tries - 1)
  }
}

/** Renders `count` photos of invented cards. The same seed gives the same photos. */
export async function* renderCards(options: {
  seed: number
  count: number
  quality: number
  layouts: readonly Layout[]
  /** Gives the vocabulary of each card. Default: the fixed lists. */
  vocabularyOf?: (random: Random, language: CardLanguage) => CardVocabulary
  /** Invents the cards in other alphabets, in these languages by turns, instead of those in Latin letters. */
  otherLanguages?: readonly OtherLanguage[]
  /** Rotations to choose from, in degrees. */
  rotations?: readonly number[]
  /** Irregular cards, and photos with glare, noise and lower JPEG quality. */
  isWorn?: boolean
}): AsyncGenerator<{ label: CardLabel; jpeg: Buffer }> {
  const browser = await chromium.launch({ executablePath: wholeChromium, args: [...chromiumFlags] })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 960 } })
    const random = createRandom(options.seed)
    for (let index = 0; index < options.count; index++) {
      const invented = options.otherLanguages
        ? inventOtherCard(random, options.otherLanguages[index % options.otherLanguages.length]!)
        : inventLatinCard(random, index, options)
      const first = random.pick(options.layouts)
      // Only long texts in two alphabets need another layout.
      const layouts = options.otherLanguages ? [first, ...options.layouts] : [first]
      const { layout, card } = await placed(page, invented, layouts)
      await page.setContent(photoPage(random, htmlOf(layout, card), options.isWorn ? glare(random) : ''))
      const printed = await asPrinted(page, card)
      const degrees = options.rotations ? random.pick(options.rotations) : 0
      const photo = sharp(await pictureOf(page)).removeAlpha()
      const { data, info } = await photo.rotate(degrees).raw().toBuffer({ resolveWithObject: true })
      if (options.isWorn) addGrain(data, random)
      const quality = options.isWorn ? random.integer(45, 80) : options.quality
      const raw = { width: info.width, height: info.height, channels: 3 } as const
      const jpeg = await sharp(data, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer()
      const file = `card-${String(index + 1).padStart(2, '0')}.jpg`
      yield { label: { file, layout: layout.name, ...printed }, jpeg }
    }
  } finally {
    await browser.close()
  }
}
