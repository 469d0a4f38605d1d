// Draws lines and stores their features from the frozen backbone, in files of 1,000 lines. Each file has its own seed, and
// existing files are skipped, so a run can be resumed and several can run in parallel.
// usage: node generate.ts FOLDER train|dev LINES [PART OF]
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { featuresPerStep } from '#reader/engines/pp-ocr/line-input.ts'
import { createRandom } from '#reader/synth/random.ts'
import { alphabet, classesOf } from './alphabet.ts'
import { openBackbone } from './backbone.ts'
import { degradedCrop } from './degrade.ts'
import { listFonts, loadFonts } from './fonts.ts'
import { drawSheet } from './sheet.ts'
import { textMaker } from './texts.ts'
import { loadWords, type Split } from './words.ts'

const [folder = '', name = '', wanted = '0', part = '0', of = '1'] = process.argv.slice(2)
const split: Split = name === 'dev' ? 'dev' : 'train'
const lines = Number(wanted)
const linesPerFile = Math.min(1000, lines)
sharp.concurrency(1)
sharp.cache(false)

await listFonts(folder)
const families = loadFonts(folder, split)
const words = loadWords(folder, split)
const backbone = await openBackbone()
await mkdir(`${folder}/lines`, { recursive: true })
await writeFile(`${folder}/alphabet.json`, JSON.stringify(alphabet))

type Row = { at: number; steps: number; text: string; classes: number[]; family: string }

/** The lines of one file: their features one after the other, and where each line begins. */
async function linesOf(seed: number): Promise<{ rows: Row[]; features: Uint8Array[] }> {
  const random = createRandom(seed)
  const nextText = textMaker(random, words)
  const rows: Row[] = []
  const features: Uint8Array[] = []
  let at = 0
  while (rows.length < linesPerFile) {
    const sheet = await drawSheet(random, families, nextText)
    for (const [index, line] of sheet.entries()) {
      const classes = classesOf(line.text)
      const crop = await degradedCrop(random, line, sheet[(index + 1) % sheet.length])
      const repeats = classes?.filter((index, place) => index === classes[place - 1]).length ?? 0
      // CTC needs a step for each character and one between repeats.
      if (!classes || rows.length === linesPerFile || crop.width / 8 < classes.length + repeats + 1) continue
      const { steps, features: lineFeatures } = await backbone(crop)
      rows.push({ at, steps, text: line.text, classes, family: line.family })
      features.push(new Uint8Array(lineFeatures.buffer))
      at += steps
    }
  }
  return { rows, features }
}

for (let file = Number(part); file * linesPerFile < lines; file += Number(of)) {
  const path = `${folder}/lines/${split}-${String(file).padStart(4, '0')}`
  if (existsSync(`${path}.json`)) continue
  const started = performance.now()
  const { rows, features } = await linesOf((split === 'dev' ? 1_000_000 : 2_000_000) + file)
  await writeFile(`${path}.f16`, Buffer.concat(features))
  await writeFile(`${path}.new`, JSON.stringify({ channels: featuresPerStep, rows }))
  await rename(`${path}.new`, `${path}.json`)
  console.log(`${path}: ${Math.round((performance.now() - started) / rows.length)} ms a line`)
}
