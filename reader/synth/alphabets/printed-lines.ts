import { chromium, type Page } from '@playwright/test'
import type { TextLine } from '#reader/port.ts'
import type { Layout } from '#reader/synth/layouts.ts'
import { flatPage } from '#reader/synth/photo-page.ts'
import { createRandom, type Random } from '#reader/synth/random.ts'
import { fitted, htmlOf } from '#reader/synth/render-cards.ts'
import { chromiumFlags, wholeChromium } from '#reader/testing/chromium.ts'
import { inventOtherCard, type OtherCard } from './invent-other-card.ts'
import type { OtherLanguage } from './other-words.ts'

/** A card whose lines are known, as a reader would give them that reads every letter right. */
export type PrintedCard = { label: OtherCard; layout: string; lines: TextLine[]; width: number; height: number }

const size = { width: 1050, height: 600 }

/** The lines of text on a page, with their places, as Chromium sets them. */
async function linesOn(page: Page, html: string): Promise<TextLine[]> {
  await page.setContent(flatPage(html))
  const found = await page.evaluate(() => {
    const lines: { text: string; left: number; right: number; top: number; bottom: number }[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const node = texts.currentNode
      const style = getComputedStyle(node.parentElement as Element)
      const letters = node.textContent ?? ''
      let last: (typeof lines)[number] | undefined
      for (let at = 0; at < letters.length; at++) {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const box = range.getBoundingClientRect()
        if (box.width === 0) continue
        const letter = style.textTransform === 'uppercase' ? letters.charAt(at).toUpperCase() : letters.charAt(at)
        const isSame = last && Math.abs(last.top - box.top) < box.height / 2
        if (last && isSame) {
          last.text += letter
          last.right = Math.max(last.right, box.right)
        } else {
          last = { text: letter, left: box.left, right: box.right, top: box.top, bottom: box.bottom }
          lines.push(last)
        }
      }
    }
    return lines
  })
  return found
    .map(line => ({ ...line, text: line.text.trim() }))
    .filter(({ text }) => text)
    .map(({ text, left, right, top, bottom }) => ({
      text,
      confidence: 0.99,
      box: [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ],
    }))
}

/** Letters that a reader takes for each other. */
const misread: readonly (readonly [string, string])[] = [
  ['н', 'и'],
  ['ш', 'щ'],
  ['е', 'ё'],
  ['л', 'п'],
  ['ι', 'ί'],
  ['ο', 'ό'],
  ['l', 'I'],
  ['末', '未'],
  ['0', 'O'],
  ['，', ','],
]

/** A line with one letter misread and less sure. */
function withMisreading(random: Random, line: TextLine): TextLine {
  const [letter, other] = random.pick(misread)
  const at = line.text.indexOf(letter)
  if (at < 0 || /[@\d]/.test(line.text)) return line
  return { ...line, text: line.text.slice(0, at) + other + line.text.slice(at + 1), confidence: 0.93 }
}

/** Cards in other alphabets and their lines, without photos: one line in forty has a misread letter. */
export async function printedCards(options: {
  seed: number
  count: number
  languages: readonly OtherLanguage[]
  layouts: readonly Layout[]
}): Promise<PrintedCard[]> {
  const { languages, layouts } = options
  const browser = await chromium.launch({ executablePath: wholeChromium, args: [...chromiumFlags] })
  try {
    const page = await browser.newPage({ viewport: size })
    const random = createRandom(options.seed)
    const cards: PrintedCard[] = []
    while (cards.length < options.count) {
      const invented = inventOtherCard(random, languages[cards.length % languages.length] ?? 'ru')
      const layout = random.pick(layouts)
      const label = await fitted(page, invented, layout)
      if (!label) continue
      const lines = await linesOn(page, htmlOf(layout, label))
      const read = lines.map(line => (random.chance(1 / 40) ? withMisreading(random, line) : line))
      cards.push({ label, layout: layout.name, lines: read, ...size })
    }
    return cards
  } finally {
    await browser.close()
  }
}
