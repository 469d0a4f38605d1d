// Makes reader/extract/roles/tagger/model/tagger.bin: npm run train:tagger -- [--words DIR] [--cards N] [--rounds N] [--seed N]
//   [--real DIR --readings FILE [--tuning STEPS] [--unseen DIR] [--groups DIR]] [--folder DIR] [--out FILE]
// From invented cards, with the words of a folder of lists besides the project's own; --real goes on with a folder of labelled
// photos. --unseen names a folder with those of them that roles.bin has not seen: on these, with a tagger that has not seen
// them either, it is learned how much each judge counts. --groups also writes a tagger for each group of sources that has not
// seen it. Needs Debian's python3-torch. What is in the folder of work already is not made again.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { decodeModel } from '#reader/extract/roles/model-file.ts'
import type { Tagger } from '#reader/extract/roles/tagger/tagger.ts'
import { type Choice, encodeSecondJudge } from '#reader/extract/roles/tagger/tagger-file.ts'
import { createReaders } from '#reader/readers/ocr-pool.ts'
import { type LabelledCard, labelledCards, labelsIn, sourceGroups } from '#reader/train/labelled-cards.ts'
import { loadVocabulary } from '#reader/train/roles/vocabulary.ts'
import { createCardFiles, writeWords } from './card-data.ts'
import { inventedCards, realCards } from './examples.ts'
import { contestsOf, fitChoice } from './fit-choice.ts'
import { type TrainedFile, trainedTagger } from './trained-tagger.ts'
import { richVocabulary, wordKindsOf } from './word-kinds.ts'

const shipped = fileURLToPath(new URL('../../extract/roles/tagger/model/tagger.bin', import.meta.url))
const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '.cache/tagger' },
    words: { type: 'string' },
    cards: { type: 'string', default: '60000' },
    rounds: { type: 'string', default: '2' },
    tuning: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    real: { type: 'string' },
    readings: { type: 'string' },
    unseen: { type: 'string' },
    groups: { type: 'string' },
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

function python(...args: string[]): void {
  const program = fileURLToPath(new URL('train.py', import.meta.url))
  execFileSync('/usr/bin/python3', [program, folder, '--seed', values.seed, ...args], { stdio: 'inherit' })
}

function trained(name: string): { tagger: Tagger; example: number[][] } {
  const file: TrainedFile = JSON.parse(readFileSync(resolve(folder, `${name}.weights.json`), 'utf8'))
  return { tagger: trainedTagger(file, readFileSync(resolve(folder, `${name}.weights`))), example: file.example }
}

/** Writes a tagger and beside it the scores of a made-up card, with which a test compares its own. */
function write(name: string, { file, choice }: { file: string; choice: Choice }): void {
  const { tagger, example } = trained(name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, encodeSecondJudge({ tagger, choice }))
  writeFileSync(resolve(dirname(file), 'example.json'), `${JSON.stringify(example)}\n`)
}

if (!has('invented.json')) {
  writeWords(folder, 'words', wordKindsOf(rich))
  const files = createCardFiles(folder, 'invented')
  for (const card of inventedCards(kinds, [vocabulary, rich], { count, seed })) files.add(card)
  files.close()
}
if (!has('base.weights.json')) {
  const steps = Math.round((Number(values.rounds) * count) / 64)
  python('--cards', 'invented', '--steps', `${steps}`, '--rate', '1.5e-3', '--out', 'base')
}
const even: Choice = { own: 0.5, tagger: 0.5, none: 0 }
if (!values.real) write('base', { file: values.out, choice: even })
else {
  const cards = await labelledCards(values.real, { ocr: () => createReaders({ workers: 1 }), keptIn: values.readings })
  const unseen = new Set(values.unseen ? (await labelsIn(values.unseen)).map(({ id }) => id) : [])
  const groups = sourceGroups(cards)
  // Cards that are left out together have a group of their own: those that roles.bin has not seen are counted apart.
  const groupOf = (group: number, card: LabelledCard) => group + (unseen.has(card.label.id) ? groups.length : 0)
  if (!has('real.json')) {
    const files = createCardFiles(folder, 'real')
    for (const [group, some] of groups.entries())
      for (const card of some)
        for (const example of realCards(kinds, card, rich)) files.add(example, groupOf(group, card))
    files.close()
  }
  const tune = (name: string, ...without: number[]) => {
    const given = ['--cards', 'real', '--with', 'invented', '--start', `${folder}/base.pt`, '--without', without.join()]
    if (!has(`${name}.weights.json`)) python(...given, '--steps', values.tuning, '--rate', '5e-4', '--out', name)
    return trained(name).tagger
  }
  const choose = (tagger: Tagger, some: readonly LabelledCard[]): Choice =>
    fitChoice(some.flatMap(card => contestsOf(model, { tagger, choice: even }, card)))
  const apart = groups.map((_, group) => group + groups.length)
  const some = cards.filter(({ label }) => unseen.has(label.id))
  const choice = some.length > 0 ? choose(tune('unseen', ...apart), some) : even
  console.log(choice)
  if (some.length > 0) write('unseen', { file: resolve(folder, 'unseen.bin'), choice })
  for (const group of values.groups ? groups.keys() : []) {
    tune(`without-${group}`, group, group + groups.length)
    write(`without-${group}`, { file: resolve(values.groups ?? '', `${group}.bin`), choice })
  }
  tune('tuned')
  write('tuned', { file: values.out, choice })
}
