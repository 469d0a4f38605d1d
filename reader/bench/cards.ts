// Measures the reading of rendered photos of invented cards: npm run bench:cards [-- --write --seed N --count N]
// `--smoke` reads one card, to show that it runs.
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { extractFields } from '#reader/contacts/extract-fields.ts'
import type { Reading, ReadingCare } from '#reader/port.ts'
import { createReaders } from '#reader/readers/ocr-pool.ts'
import { otherLanguages } from '#reader/synth/alphabets/other-words.ts'
import { cardLanguages } from '#reader/synth/card-vocabulary.ts'
import { noWordLists, type WordLists, wordLists } from '#reader/words/word-lists.ts'
import { missingFonts } from './cards/missing-fonts.ts'
import { renderedCards } from './cards/rendered-cards.ts'
import { scoreAccents } from './cards/score-accents.ts'
import { type Score, scoreCards } from './cards/score-cards.ts'
import { scoreLatinNames } from './cards/score-latin-names.ts'

const options = {
  seed: { type: 'string', default: '20261' },
  count: { type: 'string', default: '200' },
  write: { type: 'boolean', default: false },
  smoke: { type: 'boolean', default: false },
} as const
const { values } = parseArgs({ options })
if (values.smoke) values.count = '1'
const figuresFile = new URL('../../docs/figures/cards.json', import.meta.url)

const cards = await renderedCards({ seed: Number(values.seed), count: Number(values.count) })
const drawn = otherLanguages.filter(language => missingFonts(language) === undefined)
for (const language of otherLanguages.filter(language => !drawn.includes(language)))
  console.log(`no cards in ${language}: their letters need the package ${missingFonts(language)}`)
const otherCards =
  drawn.length === 0
    ? []
    : await renderedCards({
        seed: Number(values.seed),
        count: Math.round(Number(values.count) / 2),
        otherLanguages: drawn,
      })
const workers = values.smoke ? 1 : availableParallelism()
const ocr = createReaders({ workers })
/** Reads every card, and measures the milliseconds of each. */
async function readCards(care: ReadingCare, toRead = cards) {
  const readings = new Map<string, Reading>()
  const times: number[] = []
  const queue = [...toRead]
  const readAll = async () => {
    for (let card = queue.shift(); card; card = queue.shift()) {
      const began = performance.now()
      const reading = await ocr.read(card.jpeg, { care }).catch(() => undefined)
      times.push(performance.now() - began)
      if (reading) readings.set(card.label.file, reading)
    }
  }
  await Promise.all(Array.from({ length: workers }, readAll))
  return { readings, times: times.sort((a, b) => a - b) }
}
const { readings, times } = await readCards('standard')
const thorough = await readCards('thorough')
const others = await readCards('standard', otherCards)
await ocr.close()

const extracted = (lists: WordLists, from = readings) =>
  cards.map(({ label }) => {
    const reading = from.get(label.file)
    return { label, contact: reading && extractFields(reading, { lists }) }
  })
const read = extracted(wordLists)
const score = scoreCards(read)
const thoroughScore = scoreCards(extracted(wordLists, thorough.readings))
const withoutLists = scoreCards(extracted(noWordLists))
const readOthers = otherCards.map(({ label }) => {
  const reading = others.readings.get(label.file)
  return { label, contact: reading && extractFields(reading) }
})
const alphabets = Object.fromEntries(
  drawn.map(language => {
    const those = readOthers.filter(card => card.label.language === language)
    const { overall, perfect } = scoreCards(those)
    return [language, { cards: those.length, f1: overall.f1, perfect, latinNames: scoreLatinNames(those) }]
  }),
)
const figures = {
  seed: Number(values.seed),
  cards: cards.length,
  ...score,
  languages: Object.fromEntries(
    cardLanguages.map(language => [
      language,
      scoreCards(read.filter(card => card.label.language === language)).overall.f1,
    ]),
  ),
  accents: scoreAccents(read),
  thorough: { f1: thoroughScore.overall.f1, perfect: thoroughScore.perfect },
  alphabets,
  withoutWordLists: { f1: withoutLists.overall.f1, perfect: withoutLists.perfect },
}
const layouts = [...new Set(cards.map(card => card.label.layout))]
const before: { overall?: Score['overall']; fields?: Score['fields'] } = await readFile(figuresFile, 'utf8').then(
  JSON.parse,
  () => ({}),
)
const change = (then: number | undefined) => (then === undefined ? '' : `(was ${then})`)
for (const [field, { precision, recall, f1 }] of [
  ...Object.entries(score.fields),
  ['all but address', score.overall] as const,
]) {
  const then = field === 'all but address' ? before.overall?.f1 : before.fields?.[field]?.f1
  console.log(`${field.padEnd(16)} P ${precision}  R ${recall}  F1 ${f1} ${change(then)}`)
}
console.log(`perfect ${score.perfect}; F1 of languages`, figures.languages)
console.log(
  'F1 of layouts',
  Object.fromEntries(
    layouts.map(name => [name, scoreCards(read.filter(card => card.label.layout === name)).overall.f1]),
  ),
)
console.log(`all accents right in ${figures.accents} % of the values with accents`)
console.log(`without word lists: F1 ${withoutLists.overall.f1}, perfect ${withoutLists.perfect}`)
for (const [language, { f1, perfect, latinNames }] of Object.entries(alphabets))
  console.log(`${language.padEnd(8)} F1 ${f1}, perfect ${perfect}, names in Latin letters ${latinNames}`)
const medianOf = (times: number[]) => Math.round(times[times.length >> 1] ?? 0)
console.log(`thorough: F1 ${thoroughScore.overall.f1}, perfect ${thoroughScore.perfect}`)
console.log(`median ${medianOf(times)} ms a card with ${workers} workers, thorough ${medianOf(thorough.times)} ms`)
if (values.write) await writeFile(figuresFile, `${JSON.stringify(figures, null, 2)}\n`)
