import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { foldText } from '#reader/compare-text.ts'

const folder = fileURLToPath(new URL('texts', import.meta.url))

/** A line of print; `height` is the size of its letters beside ordinary small print, `beside` stands right of the line before. */
export type PrintedLine = { text: string; height: number; beside: boolean }
/** Lines that are set together. */
export type PrintedBlock = { rows: readonly PrintedLine[] }
/** The texts that are right for a field; none where the card has no such thing, '' where leaving it empty is right too. */
type RightTexts = { name: readonly string[]; position: readonly string[]; company: readonly string[] }

/** The print of a card that was written by hand, block by block, and what is right on it. */
export type WrittenCard = {
  blocks: readonly { kind: string; rows: readonly PrintedLine[] }[]
  printed: { first_name: string; last_name: string; position: string; company: string }
  truth: RightTexts
}

/** In place of what is right where no single text is: no card prints it, so nothing is learned. */
const unknown = ['?']
const alternatives = (text = '') => text.split('|').map(value => value.trim().replace(/^-$/, ''))

function rowOf(line: string): PrintedLine {
  const [, beside, size, text] = /^(\+?)(\d(?:\.\d+)?) (.+)$/.exec(line) ?? []
  if (!text) throw new Error(`no size before ${JSON.stringify(line)}`)
  return { text, height: Number(size), beside: beside === '+' }
}

/** The lines of blocks of print, each as README.md says how it is written. Throws an error that names the line if it is written otherwise. */
export const blocksOf = (blocks: readonly string[]): PrintedBlock[] =>
  blocks.map(block => ({ rows: block.split('\n').map(rowOf) }))

/** What a block is about: the firm, the person, how to reach them, or anything else. */
function kindOf(rows: readonly PrintedLine[], { name, company }: RightTexts): string {
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
  const truth = {
    name: ignored.includes('name') ? unknown : names,
    position: ignored.includes('title') ? unknown : positions,
    company: ignored.includes('firm') ? unknown : companies,
  }
  const printed = { first_name: first, last_name: last, position: positions[0] ?? '', company: companies[0] ?? '' }
  const blocks = blocksOf(rest).map(({ rows }) => ({ kind: kindOf(rows, truth), rows }))
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
