// Makes reader/engines/pp-ocr/likely-text/spelling.bin: npm run train:spelling -- --words DIR [--lines N] [--entries N] [--out FILE]
// From invented and written lines of cards and from word lists (KIND/LANGUAGE.txt, one word a line); no real card is read.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { encodeEntries } from '#reader/engines/pp-ocr/likely-text/spelling.ts'
import { createRandom } from '#reader/synth/random.ts'
import { loadVocabulary } from '#reader/train/roles/vocabulary.ts'
import { richVocabulary } from '#reader/train/tagger/word-kinds.ts'
import { entriesOf } from './count.ts'
import { linesOfCards } from './lines.ts'

const shipped = fileURLToPath(new URL('../../engines/pp-ocr/likely-text/spelling.bin', import.meta.url))
const { values } = parseArgs({
  options: {
    words: { type: 'string' },
    lines: { type: 'string', default: '700000' },
    entries: { type: 'string', default: '360000' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string', default: shipped },
  },
})
const vocabulary = values.words ? richVocabulary(loadVocabulary(), values.words) : loadVocabulary()
const lines = linesOfCards(createRandom(Number(values.seed)), vocabulary, Number(values.lines))
writeFileSync(values.out, encodeEntries(entriesOf(lines, Number(values.entries))))
