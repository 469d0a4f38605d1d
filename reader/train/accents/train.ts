// Trains reader/extract/letters/accents/model/accents.bin on Debian's word lists, which reader/train/card-texts/fetch.sh
// downloads to the folder, and on names and places from open data.
// usage: npm run train:accents -- [--out FILE] [--seed N] [--folder DIR]
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { encodeAccents, type Spelling } from '#reader/extract/letters/accents/accent-model.ts'
import { isHeldOut, linesOfList } from '../card-texts/words.ts'
import { loadVocabulary } from '../roles/vocabulary.ts'
import { forEachSpelling, measureAccents, type SpelledWords, trainAccents } from './train-accents.ts'

const { values } = parseArgs({
  options: {
    out: {
      type: 'string',
      default: fileURLToPath(new URL('../../extract/letters/accents/model/accents.bin', import.meta.url)),
    },
    seed: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '1500000' },
    folder: { type: 'string', default: '.cache/card-texts' },
  },
})
const folder = resolve(values.folder)
execFileSync(fileURLToPath(new URL('../card-texts/fetch.sh', import.meta.url)), [folder], { stdio: 'inherit' })

const vocabulary = loadVocabulary()
/** How many times names, places and trades are repeated beside the words of the lists, since they are what cards say. */
const cardWordWeight = 8

function wordsOf(spelling: Spelling): string[] {
  const named = Object.values(vocabulary.languages[spelling.slice(0, 2)] ?? {}).flat()
  const split = (texts: readonly string[]) =>
    texts.flatMap(
      text =>
        text
          .normalize('NFC')
          .toLowerCase()
          .match(/\p{L}{2,}/gu) ?? [],
    )
  return [
    ...new Set(split(linesOfList(folder, spelling))),
    ...Array.from({ length: cardWordWeight }, () => [...new Set(split(named))]).flat(),
  ]
}
const all = forEachSpelling(wordsOf)
const part = (isDev: boolean): SpelledWords =>
  forEachSpelling(spelling => all[spelling].filter(word => isHeldOut(word) === isDev))

const model = trainAccents(part(false), { seed: Number(values.seed), rounds: Number(values.rounds), bits: 18 })
writeFileSync(values.out, encodeAccents(model))
console.table(measureAccents(model, part(true)))
