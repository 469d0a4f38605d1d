// Trains reader/engines/pp-ocr/script-model/line-scripts.bin on lines that generate.ts has drawn.
// usage: node train.ts FOLDER [--out FILE] [--hidden 32] [--epochs 24] [--seed 1]
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { featuresPerStep } from '#reader/engines/pp-ocr/line-input.ts'
import { encodeScriptModel } from '#reader/engines/pp-ocr/line-script.ts'
import { type Examples, measureScripts, trainScripts } from './train-scripts.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: {
      type: 'string',
      default: fileURLToPath(new URL('../../engines/pp-ocr/script-model/line-scripts.bin', import.meta.url)),
    },
    hidden: { type: 'string', default: '32' },
    epochs: { type: 'string', default: '24' },
    seed: { type: 'string', default: '1' },
  },
})
const [folder = ''] = positionals
const inputs = 2 * featuresPerStep

type Row = { class: number; text: string; whole: boolean }

function load(split: 'train' | 'dev', isUsed: (row: Row) => boolean): Examples {
  const classes: number[] = []
  const parts: Float32Array[] = []
  for (const file of globSync(`${folder}/vectors/${split}-*.json`).sort()) {
    const rows: Row[] = JSON.parse(readFileSync(file, 'utf8'))
    const bytes = readFileSync(file.replace('.json', '.f32'))
    const all = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
    for (const [index, row] of rows.entries()) {
      if (!isUsed(row)) continue
      classes.push(row.class)
      parts.push(all.subarray(index * inputs, (index + 1) * inputs))
    }
  }
  const vectors = new Float32Array(classes.length * inputs)
  for (const [index, part] of parts.entries()) vectors.set(part, index * inputs)
  return { vectors, classes, inputs }
}

const model = trainScripts(
  load('train', () => true),
  {
    hidden: Number(values.hidden),
    epochs: Number(values.epochs),
    seed: Number(values.seed),
  },
)
writeFileSync(values.out, encodeScriptModel(model))
console.log('whole lines')
console.table(
  measureScripts(
    model,
    load('dev', row => row.whole),
  ),
)
console.log('lines of at most four characters')
console.table(
  measureScripts(
    model,
    load('dev', row => row.whole && [...row.text].length <= 4),
  ),
)
console.log('parts of lines')
console.table(
  measureScripts(
    model,
    load('dev', row => !row.whole),
  ),
)
