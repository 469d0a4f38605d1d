import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { foldText } from '#reader/compare-text.ts'
import type { Random } from '#reader/synth/random.ts'
import { inventCard, type Truth } from '#reader/train/roles/invent-card.ts'
import { type Block, layOut, type Row } from '#reader/train/roles/lay-out.ts'
import type { LinesWithTruth } from '#reader/train/roles/leave-out.ts'
import { type PrintedValues, varyCard } from '#reader/train/roles/vary-card.ts'
import type { Vocabulary } from '#reader/train/roles/vocabulary.ts'

const folder = fileURLToPath(new URL('texts', import.meta.url))

/** The print of a card that was written by hand, block by block, and what is right on it. */
export type WrittenCard = {
  blocks: readonly Block[]
  printed: PrintedValues
  truth: Truth
}

/** In place of what is right where no single text is: no card prints it, so nothing is learned. */
const unknown = ['?']
const alternatives = (text = '') => text.split('|').map(value => value.trim().replace(/^-$/, ''))

function rowOf(line: string): Row {
  const [, beside, size, text] = /^(\+?)(\d(?:\.\d+)?) (.+)$/.exec(line) ?? []
  if (!text) throw new Error(`no size before ${JSON.stringify(line)}`)
  return { text, height: Number(size), beside: beside === '+' }
}

/** What a block is about: the firm, the person, how to reach them, or anything else. */
function kindOf(rows: readonly Row[], { name, company }: Truth): string {
  const text = foldText(rows.map(row => row.text).join(' '))
  const has = (values: readonly string[]) => values.some(value => value && text.includes(foldText(value)))
  if (has(name)) return 'person'
  if (has(company)) return 'firm'
  return rows.some(row => /@|www|\d{3}/.test(row.text)) ? 'reach' : 'wares'
}

/** Reads a card as README.md says how it is written. Throws an error that names the line if it is written otherwise. */
export function writtenCardOf(text: string): WrittenCard {
  const [top = '', ...rest] = text.trim().split(/\n\s*\n/)
  const head = new Map(
    top.split('\n').map(line => {
      const [, key, value] = /^(name|full|title|firm|ignore):(.*)$/.exec(line) ?? []
      if (!key) throw new Error(`no value of a card in ${JSON.stringify(line)}`)
      return [key, value?.trim()]
    }),
  )
  const [first = '', last = ''] =
    head
      .get('name')
      ?.split('/')
      .map(part => part.trim()) ?? []
  const positions = head.has('title') ? alternatives(head.get('title')) : []
  const companies = head.has('firm') ? alternatives(head.get('firm')) : []
  const ignored = head.get('ignore') ?? ''
  const names = head.has('name') ? [head.get('full') ?? '', `${first} ${last}`.trim()].filter(Boolean) : []
  const truth: Truth = {
    name: ignored.includes('name') ? unknown : names,
    position: ignored.includes('title') ? unknown : positions,
    company: ignored.includes('firm') ? unknown : companies,
  }
  const printed = { first_name: first, last_name: last, position: positions[0] ?? '', company: companies[0] ?? '' }
  const blocks = rest.map(block => {
    const rows = block.split('\n').map(rowOf)
    return { kind: kindOf(rows, truth), rows }
  })
  return { blocks, printed, truth }
}

/** All cards that were written by hand. */
export function writtenCards(): WrittenCard[] {
  const files = readdirSync(folder).filter(file => file.endsWith('.txt'))
  return files.sort().flatMap(file =>
    readFileSync(`${folder}/${file}`, 'utf8')
      .split(/^===\s*$/m)
      .filter(text => text.trim())
      .map(writtenCardOf),
  )
}

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
const writtenShare = 0.4

/** Cards to learn from, written and invented ones at random. Nobody and no firm on them exists. */
export function createCardSource(): (random: Random, vocabulary: Vocabulary) => LinesWithTruth {
  const cards = writtenCards()
  return (random, vocabulary) =>
    random.chance(writtenShare) ? drawWritten(random, cards, vocabulary) : inventCard(random, vocabulary)
}
