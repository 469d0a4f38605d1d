// Measures the whole pipeline on labelled photos: npm run bench:real -- [--readings FILE] [--rows] [--ablate] [--source PART] DIR

import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { contactsIn } from '#reader/contacts/contacts-in.ts'
import { decodeModel, shippedModel } from '#reader/extract/roles/model-file.ts'
import { decodeSecondJudge, type SecondJudge } from '#reader/extract/roles/tagger/tagger-file.ts'
import { createReaders } from '#reader/readers/ocr-pool.ts'
import { labelledCards } from '#reader/train/labelled-cards.ts'
import { modelsWithoutSource } from '#reader/train/leave-sources-out.ts'
import { type CardScore, f1Of, labelFields, markedOf, outcomesOf, perfectOf } from '#reader/train/score-labels.ts'
import { noWordLists, type WordLists, wordLists } from '#reader/words/word-lists.ts'
import { ablationHead, ablationRow } from './real/ablate.ts'
import { bootstrapInterval } from './real/bootstrap.ts'
import { drawnFolder } from './real/drawn-folder.ts'
import { type ProfileScore, profileRow, profileScoreOf } from './real/score-profiles.ts'
import { createAblation, rules } from './real/without-rule.ts'

const usage = `Usage: npm run bench:real -- [--readings FILE] [--model FILE | --loso FILE] [--source PART] [--rows | --ablate] DIR

DIR holds labels.jsonl and the photos that it names.

  --readings FILE  store the readings, so that the next run measures the extraction alone
  --model FILE     use this role network instead of the shipped one, without a second judge
  --loso FILE      leave one source out: tune the role network in FILE, which was trained on invented cards only, for each
                   source on the cards of all other sources
  --source PART    use only cards whose source contains PART
  --tagger FILE    use this second judge beside the role network; its network has seen no real card
  --rows           print every wrong value
  --closed SPLIT   print no row of a card or source of this part, only totals (dev4)
  --ablate         print what each rule and repair does: the cards are measured without them, one by one
  --smoke          read one drawn card instead of a folder, to show that the bench runs`

const options = {
  readings: { type: 'string' },
  source: { type: 'string', default: '' },
  model: { type: 'string' },
  loso: { type: 'string' },
  tagger: { type: 'string' },
  rows: { type: 'boolean', default: false },
  closed: { type: 'string', default: 'dev4' },
  ablate: { type: 'boolean', default: false },
  smoke: { type: 'boolean', default: false },
} as const
const { values, positionals } = parseArgs({ options, allowPositionals: true })
const folder = values.smoke ? await drawnFolder() : positionals[0]
if (!folder) {
  console.error(usage)
  process.exit(2)
}

const ocr = () => createReaders()
const cards = (await labelledCards(folder, { ocr, keptIn: values.readings })).filter(({ label }) =>
  label.repo.includes(values.source),
)

const modelIn = async (file: string) => decodeModel(await readFile(file))
const taggerIn = async (file: string) => decodeSecondJudge(await readFile(file))
const second: { second?: SecondJudge } = values.tagger ? { second: await taggerIn(values.tagger) } : {}
const model =
  values.model || values.tagger
    ? { ...(values.model ? await modelIn(values.model) : shippedModel()), ...second }
    : undefined
const tuned = values.loso ? modelsWithoutSource(await modelIn(values.loso), cards, second.second).models : undefined
type Scored = CardScore & { profiles: ProfileScore | undefined }
const scoreWith = (lists: WordLists, extract = contactsIn): Scored[] =>
  cards.map(card => {
    const chosen = tuned?.get(card) ?? model
    const options = { lists, ...(chosen && { model: chosen }) }
    const contact = card.reading && extract(card.reading, options)[0]?.contact
    const { label } = card
    return { label, outcomes: outcomesOf(label, contact), profiles: profileScoreOf(label, contact) }
  })
const outcomesIn = (scores: readonly CardScore[]) => scores.flatMap(({ outcomes }) => outcomes)
const row = (name: string, scores: readonly CardScore[]) =>
  `${name.padEnd(44)} cards ${String(scores.length).padStart(3)}  F1 ${f1Of(outcomesIn(scores)).toFixed(1).padStart(5)}  perfect ${perfectOf(scores).toFixed(0).padStart(3)} %`
const groupsBy = (scores: readonly CardScore[], key: 'repo' | 'kind' | 'split') => [
  ...Map.groupBy(scores, ({ label }) => label[key]),
]

const began = performance.now()
const scores = scoreWith(wordLists)
const millis = (performance.now() - began) / (cards.length || 1)
if (values.ablate) {
  const without = createAblation()
  console.log(ablationHead)
  for (const rule of rules) {
    const extraction = await without(rule)
    console.log(ablationRow(rule.name, scores, scoreWith(wordLists, extraction.contactsIn)))
  }
  process.exit()
}
const withoutLists = scoreWith(noWordLists)
const open = scores.filter(({ label }) => label.split !== values.closed)
if (values.rows) {
  for (const { label, outcomes } of open)
    for (const { field, want, got, wrong, missed, marked } of outcomes)
      if (wrong + missed > 0)
        console.log(
          `${label.id} ${field}: want ${JSON.stringify(want)} got ${JSON.stringify(got)}${marked && got ? ' ?' : ''}`,
        )
}
for (const [source, some] of groupsBy(open, 'repo')) console.log(row(source, some))
for (const [kind, some] of groupsBy(scores, 'kind')) console.log(row(kind, some))
for (const [split, all] of groupsBy(scores, 'split')) {
  const latin = all.filter(({ label }) => !label.notes.startsWith('script:'))
  const fields = labelFields.map(field => {
    const outcomes = outcomesIn(latin).filter(outcome => outcome.field === field)
    return `${field} ${f1Of(outcomes).toFixed(1)}`
  })
  const marked = markedOf(outcomesIn(latin))
  console.log(row(`${split}, Latin letters`, latin))
  console.log(`  ${fields.join('  ')}  marked ${marked.wrong.toFixed(0)} / ${marked.right.toFixed(1)} %`)
  if (latin.length < all.length) console.log(row(`${split}, all letters`, all))
}
for (const field of labelFields) {
  const of = (some: readonly CardScore[]) =>
    f1Of(outcomesIn(some).filter(outcome => outcome.field === field)).toFixed(1)
  console.log(`${field.padEnd(12)} F1 ${of(scores).padStart(5)}   without lists ${of(withoutLists).padStart(5)}`)
}
const bySource = groupsBy(scores, 'repo').map(([, some]) => some)
const [low, high] = bootstrapInterval(bySource, some => f1Of(outcomesIn(some)))
console.log(row('all', scores), ` 95 % interval over sources ${low.toFixed(1)}–${high.toFixed(1)}`)
console.log(row('all, without word lists', withoutLists))
for (const [split, some] of Map.groupBy(scores, ({ label }) => label.split)) {
  const known = some.flatMap(({ profiles }) => profiles ?? [])
  if (known.length > 0) console.log(`${split}: ${profileRow(known)}`)
}
const meanOfSources = bySource.reduce((sum, some) => sum + f1Of(outcomesIn(some)), 0) / (bySource.length || 1)
const marked = markedOf(outcomesIn(scores))
console.log(
  `mean F1 of the sources ${meanOfSources.toFixed(1)}; marked for checking: ${marked.wrong.toFixed(0)} % of wrong values, ${marked.right.toFixed(1)} % of right values`,
)
console.log(`${millis.toFixed(1)} ms a card for the extraction`)
