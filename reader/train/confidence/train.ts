// Makes reader/extract/confidence/weights.json and reader/extract/roles/tagger/together.json:
//   npm run train:confidence -- --base FILE --readings FILE [--tagger FILE] [--out FILE] [--together FILE] DIR
// From a folder of labelled photos, each read by judges that have not seen its source: --base is a role network of invented
// cards alone (npm run train:roles), --tagger the second judge, the shipped one otherwise, which has seen no real card.
// Prints how often values of each confidence are right, each judged by weights that have not seen its source either.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { lowConfidence } from '#reader/contact.ts'
import { contactsIn } from '#reader/contacts/contacts-in.ts'
import {
  confidenceBy,
  type LearnedField,
  learnedFields,
  type Weights,
} from '#reader/extract/confidence/confidence-of.ts'
import type { Hints } from '#reader/extract/confidence/hints.ts'
import { decodeModel } from '#reader/extract/roles/model-file.ts'
import { decodeSecondJudge } from '#reader/extract/roles/tagger/tagger-file.ts'
import { createReaders } from '#reader/readers/ocr-pool.ts'
import { labelledCards, sourceGroups } from '#reader/train/labelled-cards.ts'
import { modelsWithoutSource } from '#reader/train/leave-sources-out.ts'
import { outcomesOf } from '#reader/train/score-labels.ts'
import { fitOdds, type Judged } from './fit-odds.ts'

const shipped = fileURLToPath(new URL('../../extract/confidence/weights.json', import.meta.url))
const shippedTogether = fileURLToPath(new URL('../../extract/roles/tagger/together.json', import.meta.url))
const shippedTagger = fileURLToPath(new URL('../../extract/roles/tagger/model/tagger.bin', import.meta.url))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    base: { type: 'string' },
    tagger: { type: 'string', default: shippedTagger },
    readings: { type: 'string' },
    out: { type: 'string', default: shipped },
    together: { type: 'string', default: shippedTogether },
  },
})
const [folder] = positionals
if (!folder || !values.base) throw new Error('Name --base and a folder of labelled photos')

type Value = Judged & { field: LearnedField; group: number }

const cards = await labelledCards(folder, { ocr: () => createReaders({ workers: 1 }), keptIn: values.readings })
const groups = sourceGroups(cards)
const second = decodeSecondJudge(await readFile(values.tagger))
const { models, together } = modelsWithoutSource(decodeModel(await readFile(values.base)), cards, second)

const judged: Value[] = groups.flatMap((some, group) =>
  some.flatMap(card => {
    const model = models.get(card)
    const hintsOf = new Map<LearnedField, Hints>()
    const keepHints = (field: LearnedField, hints: Hints) => {
      if (!hintsOf.has(field)) hintsOf.set(field, hints)
      return 1
    }
    const options = { confidenceOf: keepHints, ...(model && { model }) }
    const contact = card.reading && contactsIn(card.reading, options)[0]?.contact
    return outcomesOf(card.label, contact).flatMap(({ field, right, wrong }) => {
      const hints = hintsOf.get(field)
      return hints && right + wrong > 0 ? [{ field, group, hints, isRight: right > 0 }] : []
    })
  }),
)

const weightsOf = (some: readonly Value[]): Weights => {
  const fit = (field: LearnedField) => [field, fitOdds(some.filter(value => value.field === field))] as const
  return Object.fromEntries(learnedFields.map(fit)) as Weights
}

const leftOut = groups.flatMap((_, group) => {
  const confidenceOf = confidenceBy(weightsOf(judged.filter(value => value.group !== group)))
  const own = judged.filter(value => value.group === group)
  return own.map(value => ({ ...value, confidence: confidenceOf(value.field, value.hints) }))
})
const share = (some: readonly { isRight: boolean }[]) =>
  (100 * some.filter(({ isRight }) => isRight).length) / some.length
const bounds = [0, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 0.98, 1.01]
console.log('confidence   values  right')
bounds.slice(1).forEach((to, at) => {
  const some = leftOut.filter(({ confidence }) => confidence >= (bounds[at] ?? 0) && confidence < to)
  console.log(
    `${bounds[at]} to ${Math.min(1, to)}`.padEnd(13) +
      `${some.length}`.padStart(6) +
      share(some).toFixed(0).padStart(5) +
      ' %',
  )
})
console.log('asks to be checked: wrong values, right values')
for (const field of [...learnedFields, undefined]) {
  const some = leftOut.filter(value => !field || value.field === field)
  const asked = (isRight: boolean) => {
    const all = some.filter(value => value.isRight === isRight)
    return (100 * all.filter(({ confidence }) => confidence < lowConfidence).length) / (all.length || 1)
  }
  console.log(
    `${field ?? 'all'}`.padEnd(13) +
      `${asked(false).toFixed(0)} %`.padStart(6) +
      `${asked(true).toFixed(1)} %`.padStart(8),
  )
}
await writeFile(values.out, `${JSON.stringify(weightsOf(judged), null, 2)}\n`)
await writeFile(values.together, `${JSON.stringify(together, null, 2)}\n`)
