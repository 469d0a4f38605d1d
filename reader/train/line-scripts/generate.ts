// Draws lines and stores the pooled features of each line and of two of its parts, with the class of its script.
// usage: node generate.ts FOLDER train|dev LINES [PART]
import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { featuresPerStep, stepWidth } from '#reader/engines/pp-ocr/line-input.ts'
import { type LineClass, lineClasses, pooledFeatures } from '#reader/engines/pp-ocr/line-script.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import { createRandom, type Random } from '#reader/synth/random.ts'
import { openBackbone } from '../letter-heads/backbone.ts'
import { degradedCrop } from '../letter-heads/degrade.ts'
import type { Drawn } from '../letter-heads/sheet.ts'
import { drawShapes, drawText } from './draw.ts'
import { fontsByClass } from './fonts.ts'
import { textOf } from './texts.ts'

const [folder = '', name = '', wanted = '0', part = '0'] = process.argv.slice(2)
const split = name === 'dev' ? 'dev' : 'train'
sharp.concurrency(1)
sharp.cache(false)
const random = createRandom((split === 'dev' ? 1000 : 2000) + Number(part))
const fonts = fontsByClass(folder, split)
const backbone = await openBackbone()

/** How often each class is drawn. */
const shares: Readonly<Record<LineClass, number>> = {
  latin: 32,
  cyrillic: 14,
  greek: 8,
  han: 7,
  kana: 5,
  hangul: 6,
  arabic: 7,
  hebrew: 5,
  thai: 4,
  devanagari: 5,
  indian: 6,
  other: 5,
  none: 8,
}
const drawnClasses = lineClasses.flatMap(script => Array.from({ length: shares[script] }, () => script))

async function drawnIn(script: LineClass): Promise<Drawn | undefined> {
  const text = textOf(random, script)
  const able = (fonts.get(script) ?? []).filter(({ has }) => [...text].every(has))
  return able.length > 0 ? drawText(random, text, random.pick(able).name) : undefined
}

/** The crop upside down, or mirrored. Both are no text. */
function turned({ data, width, height }: Pixels, kind: 'turned' | 'mirrored'): Promise<Pixels> {
  const image = sharp(data, { raw: { width, height, channels: 3 } })
  const raw = kind === 'turned' ? image.rotate(180).raw() : image.flop().raw()
  return raw.toBuffer().then(data => ({ data, width, height }))
}

async function lineOf(script: LineClass): Promise<{ crop: Pixels; text: string } | undefined> {
  if (script !== 'none') {
    const line = await drawnIn(script)
    return line && { crop: await degradedCrop(random, line, undefined), text: line.text }
  }
  if (random.chance(0.35)) {
    const shapes = await drawShapes(random)
    return shapes && { crop: await degradedCrop(random, shapes, undefined), text: '' }
  }
  const line = await drawnIn(random.chance(0.5) ? 'latin' : random.pick(drawnClasses.filter(other => other !== 'none')))
  if (!line || line.text.length < 5) return undefined
  const crop = await degradedCrop(random, line, undefined)
  return { crop: await turned(crop, random.chance(0.8) ? 'turned' : 'mirrored'), text: line.text }
}

/** Ranges of steps: the whole line, and two parts if the line is of one script only. */
function ranges(random: Random, steps: number, isPure: boolean): [number, number][] {
  const whole: [number, number] = [0, steps]
  if (!isPure || steps < 12) return [whole]
  const part = (): [number, number] => {
    const length = Math.max(6, Math.round(steps * random.between(0.25, 0.7)))
    const from = random.integer(0, steps - length)
    return [from, from + length]
  }
  return [whole, part(), part()]
}

type Row = { class: number; text: string; whole: boolean }
const linesPerFile = Math.min(500, Number(wanted))
let rows: Row[] = []
let vectors: Float32Array[] = []
await mkdir(`${folder}/vectors`, { recursive: true })
const started = performance.now()
for (let lines = 0; lines < Number(wanted); ) {
  const script = random.pick(drawnClasses)
  const line = await lineOf(script)
  if (!line || line.crop.width < 24) continue
  const { steps, features } = await backbone(line.crop)
  // The backbone of the trainer gives steps one after the other; readers get channels one after the other.
  const values = new Float32Array(features.length)
  for (let step = 0; step < steps; step++)
    for (let channel = 0; channel < featuresPerStep; channel++)
      values[channel * steps + step] = features[step * featuresPerStep + channel] ?? 0
  const used = Math.ceil(line.crop.width / stepWidth)
  const isPure = !/[0-9A-Z٠-٩०-९]{2}/.test(line.text) || script === 'latin'
  for (const [from, to] of ranges(random, used, isPure)) {
    vectors.push(pooledFeatures(values, steps, { from, to }))
    rows.push({ class: lineClasses.indexOf(script), text: line.text, whole: to - from === used })
  }
  lines++
  if (lines % linesPerFile > 0) continue
  const path = `${folder}/vectors/${split}-${part}-${lines}`
  await writeFile(`${path}.f32`, Buffer.concat(vectors.map(vector => new Uint8Array(vector.buffer))))
  await writeFile(`${path}.json`, JSON.stringify(rows))
  console.log(`${path}: ${Math.round((performance.now() - started) / lines)} ms a line`)
  rows = []
  vectors = []
}
