// Draws lines and stores what the frozen backbone makes of them, in files of a thousand lines each. A file that is there
// is not made again, and each has its own seed: a run that was stopped goes on, and several may run side by side.
// usage: node generate.ts FOLDER train|dev LINES [PART OF]
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { featuresOfStep } from '#reader/engines/pp-ocr/line-input.ts'
import { createRandom } from '#reader/synth/random.ts'
import { alphabet, classesOf } from './alphabet.ts'
import { openBackbone } from './backbone.ts'
import { listFonts, loadFonts } from './fonts.ts'
import { drawSheet } from './sheet.ts'
import { spoiltCrop } from './spoil.ts'
import { textMaker } from './texts.ts'
import { loadWords, type Split } from './words.ts'

const [folder = '', name = '', wanted = '0', part = '0', of = '1'] = process.argv.slice(2)
const split: Split = name === 'dev' ? 'dev' : 'train'
const lines = Number(wanted)
const inFile = Math.min(1000, lines)
sharp.concurrency(1)
sharp.cache(false)

await listFonts(folder)
const families = loadFonts(folder, split)
const words = loadWords(folder, split)
const backbone = await openBackbone()
await mkdir(`${folder}/lines`, { recursive: true })
await writeFile(`${folder}/alphabet.json`, JSON.stringify(alphabet))

type Row = { at: number; steps: number; text: string; classes: number[]; family: string }

/** So many lines of one seed: their features one after the other, and where each begins. */
async function linesOf(seed: number): Promise<{ rows: Row[]; features: Uint8Array[] }> {
  const random = createRandom(seed)
  const nextText = textMaker(random, words)
  const rows: Row[] = []
  const features: Uint8Array[] = []
  let at = 0
  while (rows.length < inFile) {
    const sheet = await drawSheet(random, families, nextText)
    for (const [index, line] of sheet.entries()) {
      const classes = classesOf(line.text)
      const crop = await spoiltCrop(random, line, sheet[(index + 1) % sheet.length])
      const repeats = classes?.filter((sign, place) => sign === classes[place - 1]).length ?? 0
      // Fewer steps than signs cannot be told apart.
      if (!classes || rows.length === inFile || crop.width / 8 < classes.length + repeats + 1) continue
      const { steps, features: numbers } = await backbone(crop)
      rows.push({ at, steps, text: line.text, classes, family: line.family })
      features.push(new Uint8Array(numbers.buffer))
      at += steps
    }
  }
  return { rows, features }
}

for (let file = Number(part); file * inFile < lines; file += Number(of)) {
  const path = `${folder}/lines/${split}-${String(file).padStart(4, '0')}`
  if (existsSync(`${path}.json`)) continue
  const started = performance.now()
  const { rows, features } = await linesOf((split === 'dev' ? 1_000_000 : 2_000_000) + file)
  await writeFile(`${path}.f16`, Buffer.concat(features))
  await writeFile(`${path}.new`, JSON.stringify({ channels: featuresOfStep, rows }))
  await rename(`${path}.new`, `${path}.json`)
  console.log(`${path}: ${Math.round((performance.now() - started) / rows.length)} ms a line`)
}
