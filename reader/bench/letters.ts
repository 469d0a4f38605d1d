// Measures how many labelled values of cards appear in the text that the reader reads: npm run bench:letters -- [--weights DIR] [--keep FILE | --readings FILE] [--sets A,B] DIR
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { modelFiles } from '#reader/engines/pp-ocr/models.ts'
import { createReaders } from '#reader/readers/ocr-pool.ts'
import { labelledCards } from '#reader/train/labelled-cards.ts'
import { shareHead, shareRow, type ValueInText, valuesInText } from './letters/values-in-text.ts'
import { drawnFolder } from './real/drawn-folder.ts'

const usage = `Usage: npm run bench:letters -- [--weights DIR] [--keep FILE | --readings FILE] [--sets A,B] DIR

DIR holds labels.jsonl and the photos that it names. Prints totals only, never a value of a card.

  --weights DIR    read with the models in this folder instead of the shipped ones
  --keep FILE      store the readings in a new file, which bench:real takes as --readings
  --readings FILE  judge these stored readings instead of reading the cards
  --sets A,B       only cards of these parts of the data set
  --smoke          read one drawn card instead of a folder, to show that the bench runs`

const options = {
  weights: { type: 'string' },
  keep: { type: 'string' },
  readings: { type: 'string' },
  sets: { type: 'string' },
  smoke: { type: 'boolean', default: false },
} as const
const { values, positionals } = parseArgs({ options, allowPositionals: true })
const { weights, keep, readings } = values
function refuse(reason: string): never {
  console.error(reason)
  process.exit(2)
}
const folder = values.smoke ? await drawnFolder() : (positionals[0] ?? refuse(usage))
if (keep && (readings || existsSync(keep))) refuse(`${keep} would mix two readings; --keep takes a new file`)

const missing = weights && Object.values(modelFiles).find(file => !existsSync(resolve(weights, file)))
if (missing) refuse(`${weights} has no ${missing}`)

const sets = values.sets?.split(',')
const ocr = () => {
  if (readings) refuse(`${readings} lacks some of the cards`)
  return createReaders({ workers: 2, ...(weights && { weights: pathToFileURL(`${resolve(weights)}/`) }) })
}
const cards = await labelledCards(folder, {
  ocr,
  keptIn: keep ?? readings,
  isWanted: ({ split }) => sets?.includes(split) ?? true,
})

const all = cards.flatMap(valuesInText)
const languageOf = ({ label }: ValueInText) => (label.lang === 'en' ? 'English' : 'not English')
const rowsBy = (some: readonly ValueInText[], key: (value: ValueInText) => string) =>
  [...Map.groupBy(some, key)].sort().map(([name, part]) => shareRow(`  ${name}`, part))
console.log(shareHead)
for (const [set, some] of [...Map.groupBy(all, ({ label }) => label.split), ['all', all] as const]) {
  const rows = [shareRow(set, some), ...rowsBy(some, languageOf), ...rowsBy(some, ({ label }) => label.kind)]
  console.log(rows.join('\n'))
}
const unread = cards.filter(({ reading }) => !reading).length
console.log(`${cards.length} cards, ${unread} of them not read`)
