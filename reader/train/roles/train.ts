// Makes reader/extract/roles/model/roles.bin: npm run train:roles -- [--out FILE] [--seed N] [--cards N] [--base FILE] [--real DIR]
// From open data and invented cards; --base takes a model that was so made, --real tunes it on a folder of labelled photos.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { decodeModel, encodeModel } from '#reader/extract/roles/model-file.ts'
import { createReaders } from '#reader/readers/ocr-pool.ts'
import { labelledCards } from '#reader/train/labelled-cards.ts'
import { trainRoles } from './train-roles.ts'
import { inventedExamples, realExamples, tuneRoles } from './tune-roles.ts'
import { loadVocabulary } from './vocabulary.ts'

const shipped = fileURLToPath(new URL('../../extract/roles/model/roles.bin', import.meta.url))
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: shipped },
    seed: { type: 'string', default: '11' },
    texts: { type: 'string', default: '2400000' },
    cards: { type: 'string', default: '12000' },
    real: { type: 'string' },
    readings: { type: 'string' },
    base: { type: 'string' },
    epochs: { type: 'string', default: '6' },
  },
})
const vocabulary = loadVocabulary()
const seed = Number(values.seed)
const report = (text: string) => process.stdout.write(`${text}\n`)
const invented = () =>
  trainRoles(vocabulary, {
    seed,
    texts: Number(values.texts),
    bits: 19,
    networks: 5,
    cards: Number(values.cards),
    epochs: Number(values.epochs),
    hidden: 48,
    report,
  })
const base = values.base ? decodeModel(await readFile(values.base)) : invented()
const ocr = () => createReaders({ workers: 1 })
const tuned = async (folder: string) => {
  const cards = await labelledCards(folder, { ocr, keptIn: values.readings })
  const real = cards.flatMap(card => realExamples(base, card, vocabulary))
  return tuneRoles(base, real, { invented: inventedExamples(base, vocabulary, seed + 6), seed: seed + 7, report })
}
const model = values.real ? await tuned(values.real) : base
await mkdir(dirname(values.out), { recursive: true })
await writeFile(values.out, encodeModel(model))
