import type { Random } from '#reader/synth/random.ts'
import { type WrittenCard, writtenCards } from '#reader/train/written-cards/written-cards.ts'
import { inventCard } from './invent-card.ts'
import { layOut } from './lay-out.ts'
import { type LinesWithTruth, varyCard } from './vary-card.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A sign before a number or an address, as readers take icons for letters. */
const iconLetters = [...'oOQ0CDJLG8@#&+§', '©', '®', 'q', 'k', '¤']

/** How often a written card has other people, titles and firms in the same places. */
const variedShare = 0.5

/** A written card as the reader might see it: in one of many layouts, as it was written or with other people, titles and firms. */
export function drawWritten(random: Random, cards: readonly WrittenCard[], vocabulary: Vocabulary): LinesWithTruth {
  const { blocks, printed, truth } = random.pick(cards)
  const base = random.integer(22, 34)
  const hasIcons = random.chance(0.12)
  const sized = blocks.map(({ kind, rows }) => ({
    kind,
    rows: rows.map(row => {
      const icon =
        hasIcons && /^[+(\d]|^\S+@|^www/.test(row.text) && random.chance(0.5) ? `${random.pick(iconLetters)} ` : ''
      return { ...row, text: icon + row.text, height: row.height * base }
    }),
  }))
  const { lines } = layOut(random, sized, { isInOrder: random.chance(0.8) })
  return random.chance(variedShare) ? varyCard(random, { lines, truth }, printed, vocabulary) : { lines, truth }
}

/** The share of written cards among those that are learned from. */
const writtenShare = 0.6

/** Cards to learn from, written and invented ones at random. Nobody and no firm on them exists. */
export function createCardSource(): (random: Random, vocabulary: Vocabulary) => LinesWithTruth {
  const cards = writtenCards()
  return (random, vocabulary) =>
    random.chance(writtenShare) ? drawWritten(random, cards, vocabulary) : inventCard(random, vocabulary)
}
