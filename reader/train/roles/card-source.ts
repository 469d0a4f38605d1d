import { foldText } from '#reader/compare-text.ts'
import type { Random } from '#reader/synth/random.ts'
import { type PrintedLine, type WrittenCard, writtenCards } from '#reader/train/written-cards/written-cards.ts'
import { inventCard } from './invent-card.ts'
import { layOut } from './lay-out.ts'
import type { TextSource } from './train-text-kinds.ts'
import { type LinesWithTruth, varyCard } from './vary-card.ts'
import { bucketOf, partOf, type Vocabulary } from './vocabulary.ts'

/** A sign before a number or an address, as readers take icons for letters. */
const iconLetters = [...'oOQ0CDJLG8@#&+§', '©', '®', 'q', 'k', '¤']

/** How often a written card has other people, titles and firms in the same places. */
const variedShare = 0.5

/** How often a name, title or firm of three words or more goes on in the next line, and how often with its last word alone. */
const [breakShare, lastAloneShare] = [0.14, 0.7]

/** The rows of a block as a narrower card has them: now and then a value goes on in the next line. */
function withBreaks(random: Random, rows: readonly PrintedLine[], values: ReadonlySet<string>): PrintedLine[] {
  return rows.flatMap((row, at) => {
    const words = row.text.split(' ')
    const isAlone = !row.beside && !rows[at + 1]?.beside
    if (words.length < 3 || !isAlone || !values.has(foldText(row.text)) || !random.chance(breakShare)) return [row]
    const first = random.chance(lastAloneShare) ? words.length - 1 : random.integer(1, words.length - 1)
    return [words.slice(0, first), words.slice(first)].map(part => ({ ...row, text: part.join(' ') }))
  })
}

/** A written card as the reader might see it: in one of many layouts, as it was written or with other people, titles and firms. */
export function drawWritten(random: Random, cards: readonly WrittenCard[], vocabulary: Vocabulary): LinesWithTruth {
  const { blocks, printed, truth } = random.pick(cards)
  const base = random.integer(22, 34)
  const hasIcons = random.chance(0.12)
  const values = new Set([...truth.name, ...truth.position, ...truth.company].map(foldText))
  const sized = blocks.map(({ kind, rows }) => ({
    kind,
    rows: withBreaks(random, rows, values).map(row => {
      const icon =
        hasIcons && /^[+(\d]|^\S+@|^www/.test(row.text) && random.chance(0.5) ? `${random.pick(iconLetters)} ` : ''
      return { ...row, text: icon + row.text, height: row.height * base }
    }),
  }))
  const { lines } = layOut(random, sized, { isInOrder: random.chance(0.8) })
  return random.chance(variedShare) ? varyCard(random, { lines, truth }, printed, vocabulary) : { lines, truth }
}

/** The share of written cards among those that are learned from. */
const writtenShare = 0.7

/** Words and written cards of these buckets of a hundred teach the kinds of text; most cards have others, as real ones do. */
const known = 65
/** How often a card has only such words and texts as the kinds of text have not learned. */
const unknownShare = 0.65
const bucketOfCard = ({ blocks }: WrittenCard) => bucketOf(JSON.stringify(blocks))

/** What the kinds of text are learned from. */
export const knownTexts = (vocabulary: Vocabulary): TextSource => ({
  vocabulary: partOf(vocabulary, bucket => bucket < known),
  cards: writtenCards().filter(card => bucketOfCard(card) < known),
})

/** Cards to learn from, written and invented ones at random, with words of one of the vocabularies. Nobody and no firm on them exists. */
export function createCardSource(...vocabularies: readonly Vocabulary[]): (random: Random) => LinesWithTruth {
  const all = { cards: writtenCards(), vocabularies }
  const unknown = {
    cards: all.cards.filter(card => bucketOfCard(card) >= known),
    vocabularies: vocabularies.map(vocabulary => partOf(vocabulary, bucket => bucket >= known)),
  }
  return random => {
    const { cards, vocabularies } = random.chance(unknownShare) ? unknown : all
    const vocabulary = random.pick(vocabularies)
    return random.chance(writtenShare) ? drawWritten(random, cards, vocabulary) : inventCard(random, vocabulary)
  }
}
