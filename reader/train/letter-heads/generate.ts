// Draws lines and stores their features from the frozen backbone, in files of 1,000 lines. Each file has its own seed, and
// existing files are skipped, so a run can be resumed and several can run in parallel.
// usage: node generate.ts HEAD FOLDER train|dev LINES [PART OF]
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { featuresPerStep } from '#reader/engines/pp-ocr/line-input.ts'
import { createRandom } from '#reader/synth/random.ts'
import { openBackbone } from './backbone.ts'
import { degradedCrop } from './degrade.ts'
import { listFonts, loadFonts } from './fonts.ts'
import { type Head, heads } from './heads.ts'
import type { Language } from './language-lists.ts'
import { drawSheet } from './sheet.ts'
import { textMaker } from './texts.ts'
import { loadWords, type Split } from './words.ts'

const [headName = '', folder = '', name = '', wanted = '0', part = '0', of = '1'] = process.argv.slice(2)
const head = heads.find(({ name }) => name === headName)
if (!head) throw new Error(`there is no head ${headName}`)
const out = `${folder}/${head.name}`
const split: Split = name === 'dev' ? 'dev' : 'train'
const lines = Number(wanted)
const linesPerFile = Math.min(1000, lines)
sharp.concurrency(1)
sharp.cache(false)

await mkdir(`${out}/lines`, { recursive: true })
await listFonts(folder, head)
const families = loadFonts(folder, head, split)
const words = loadWords(folder, head, split)
const backbone = await openBackbone()
await writeFile(`${out}/alphabet.json`, JSON.stringify(head.alphabet.characters))

type Row = { at: number; steps: number; text: string; classes: number[]; language: Language; family: string }

/** The lines of one file: their features one after the other, and where each line begins. */
async function linesOf(head: Head, seed: number): Promise<{ rows: Row[]; features: Uint8Array[] }> {
  const random = createRandom(seed)
  const nextText = textMaker(random, head, words)
  const rows: Row[] = []
  const features: Uint8Array[] = []
  let at = 0
  while (rows.length < linesPerFile) {
    const sheet = await drawSheet(random, { head, families, nextText })
    for (const [index, line] of sheet.entries()) {
      const classes = head.alphabet.classesOf(line.text)
      const crop = await degradedCrop(random, line, sheet[(index + 1) % sheet.length])
      const repeats = classes?.filter((index, place) => index === classes[place - 1]).length ?? 0
      // CTC needs a step for each character and one between repeats.
      if (!classes || rows.length === linesPerFile || crop.width / 8 < classes.length + repeats + 1) continue
      const { steps, features: lineFeatures } = await backbone(crop)
      rows.push({ at, steps, text: line.text, classes, language: line.language, family: line.family })
      features.push(new Uint8Array(lineFeatures.buffer))
      at += steps
    }
  }
  return { rows, features }
}

for (let file = Number(part); file * linesPerFile < lines; file += Number(of)) {
  const path = `${out}/lines/${split}-${String(file).padStart(4, '0')}`
  if (existsSync(`${path}.json`)) continue
  const started = performance.now()
  const { rows, features } = await linesOf(head, (split === 'dev' ? 1_000_000 : 2_000_000) + file)
  await writeFile(`${path}.f16`, Buffer.concat(features))
  await writeFile(`${path}.new`, JSON.stringify({ channels: featuresPerStep, rows }))
  await rename(`${path}.new`, `${path}.json`)
  console.log(`${path}: ${Math.round((performance.now() - started) / rows.length)} ms a line`)
}
