// Makes reader/extract/roles/tagger/model/tagger.bin: npm run train:tagger -- [--words DIR] [--cards N] [--steps N] [--seed N]
//   [--unseen DIR --readings FILE] [--folder DIR] [--out FILE]
// From invented cards and cards written by hand, with the words of a folder of lists besides the project's own. --unseen names a
// folder of labelled photos that roles.bin has not seen: on these it is learned how much each judge counts. Needs Debian's
// python3-torch. What is in the folder of work already is not made again.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { decodeModel } from '#reader/extract/roles/model-file.ts'
import { type Choice, encodeSecondJudge } from '#reader/extract/roles/tagger/tagger-file.ts'
import { createReaders } from '#reader/readers/ocr-pool.ts'
import { labelledCards } from '#reader/train/labelled-cards.ts'
import { loadVocabulary } from '#reader/train/roles/vocabulary.ts'
import { createCardFiles, writeWords } from './card-data.ts'
import { inventedCards } from './examples.ts'
import { contestsOf, fitChoice } from './fit-choice.ts'
import { type TrainedFile, trainedTagger } from './trained-tagger.ts'
import { richVocabulary, wordKindsOf } from './word-kinds.ts'

const shipped = fileURLToPath(new URL('../../extract/roles/tagger/model/tagger.bin', import.meta.url))
const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '.cache/tagger' },
    words: { type: 'string' },
    cards: { type: 'string', default: '160000' },
    steps: { type: 'string', default: '6000' },
    seed: { type: 'string', default: '2' },
    unseen: { type: 'string' },
    readings: { type: 'string' },
    out: { type: 'string', default: shipped },
  },
})
const folder = resolve(values.folder)
const [count, seed] = [Number(values.cards), Number(values.seed)]
const first = fileURLToPath(new URL('../../extract/roles/model/roles.bin', import.meta.url))
const model = decodeModel(readFileSync(first))
const { kinds } = model
const vocabulary = loadVocabulary()
const rich = values.words ? richVocabulary(vocabulary, values.words) : vocabulary
const has = (file: string) => existsSync(resolve(folder, file))

if (!has('invented.json')) {
  writeWords(folder, 'words', wordKindsOf(rich))
  const files = createCardFiles(folder, 'invented')
  for (const card of inventedCards(kinds, [vocabulary, rich], { count, seed })) files.add(card)
  files.close()
}
if (!has('tagger.weights.json')) {
  const program = fileURLToPath(new URL('train.py', import.meta.url))
  const how = ['--cards', 'invented', '--steps', values.steps, '--rate', '1.5e-3', '--seed', '1', '--out', 'tagger']
  execFileSync('/usr/bin/python3', [program, folder, ...how], { stdio: 'inherit' })
}
const file: TrainedFile = JSON.parse(readFileSync(resolve(folder, 'tagger.weights.json'), 'utf8'))
const tagger = trainedTagger(file, readFileSync(resolve(folder, 'tagger.weights')))
const even: Choice = { own: 0.5, tagger: 0.5, none: 0 }
const kept = { ocr: () => createReaders({ workers: 1 }), keptIn: values.readings }
const unseen = values.unseen ? await labelledCards(values.unseen, kept) : []
const contests = unseen.flatMap(card => contestsOf(model, { tagger, choice: even }, card))
const choice = contests.length > 0 ? fitChoice(contests) : even
console.log(choice)
mkdirSync(dirname(values.out), { recursive: true })
writeFileSync(values.out, encodeSecondJudge({ tagger, choice }))
// The scores of a made-up card, with which a test compares its own.
writeFileSync(resolve(dirname(values.out), 'example.json'), `${JSON.stringify(file.example)}\n`)
