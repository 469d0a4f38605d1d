// Measures the margins of the detector's boxes around ink (above, below, before and after it, as shares of its height) and
// writes margins.json. Run it by hand after a change of the detector: node reader/train/letter-heads/calibrate.ts FOLDER
import { mkdir, writeFile } from 'node:fs/promises'
import sharp, { type OverlayOptions } from 'sharp'
import { openPpOcr } from '#reader/engines/pp-ocr/ppocr.ts'
import type { Quad } from '#reader/port.ts'
import { createRandom } from '#reader/synth/random.ts'
import { listFonts, loadFonts } from './fonts.ts'
import { latin } from './heads.ts'
import { type Drawn, drawSheet } from './sheet.ts'
import { textMaker } from './texts.ts'
import { loadWords } from './words.ts'

const [folder = '.cache/letter-heads'] = process.argv.slice(2)
const edge = 960
const pages = 24
const margin = 40

await mkdir(`${folder}/${latin.name}`, { recursive: true })
await listFonts(folder, latin)
const random = createRandom(11)
const families = loadFonts(folder, latin, 'train')
const nextText = textMaker(random, latin, loadWords(folder, latin, 'train'))
const source = { head: latin, families, nextText }
const { detect } = await openPpOcr()
type Placed = { left: number; top: number; right: number; bottom: number }

/** Draws a page with lines below each other, in the sizes of a card that fills its photo. */
async function layOut(lines: readonly Drawn[]): Promise<{ page: Buffer; placed: Placed[] }> {
  const placed: Placed[] = []
  const pieces: OverlayOptions[] = []
  let top = margin
  for (const line of lines) {
    const height = Math.min(random.integer(11, 44), Math.floor(((edge - 2 * margin) * line.height) / line.width))
    const width = Math.round((line.width * height) / line.height)
    if (height < 8 || top + height > edge - margin) continue
    const ink = sharp(Buffer.from(line.ink), { raw: { width: line.width, height: line.height, channels: 1 } })
    const input = await ink.resize(width, height, { fit: 'fill' }).negate().png().toBuffer()
    pieces.push({ input, left: margin, top })
    placed.push({ left: margin, top, right: margin + width, bottom: top + height })
    top += Math.round(height * random.between(1.3, 2.6))
  }
  const white = sharp({ create: { width: edge, height: edge, channels: 3, background: '#fff' } })
  return { page: await white.composite(pieces).removeAlpha().raw().toBuffer(), placed }
}

function marginsOf(box: Quad, { left, top, right, bottom }: Placed): number[] {
  const [xs, ys] = [box.map(([x]) => x), box.map(([, y]) => y)]
  const height = bottom - top
  const margins = [top - Math.min(...ys), Math.max(...ys) - bottom, left - Math.min(...xs), Math.max(...xs) - right]
  return margins.map(length => Math.round((100 * length) / height) / 100)
}

const rows: number[][] = []
for (let count = 0; count < pages; count++) {
  const drawn = [...(await drawSheet(random, source)), ...(await drawSheet(random, source))]
  const { page, placed } = await layOut(drawn)
  const boxes = await detect({ data: page, width: edge, height: edge })
  for (const line of placed) {
    const middle = (line.top + line.bottom) / 2
    const overlapping = boxes.filter(
      box => Math.min(...box.map(([, y]) => y)) < middle && Math.max(...box.map(([, y]) => y)) > middle,
    )
    const [first] = overlapping
    // The margins at the ends are unknown if a line was found in parts.
    const margins = first && overlapping.length === 1 ? marginsOf(first, line) : []
    if (margins.length > 0 && margins.every(share => share > -0.15 && share < 0.7)) rows.push(margins)
  }
}
await writeFile(new URL('margins.json', import.meta.url), `${JSON.stringify(rows)}\n`)
console.log(
  `${rows.length} lines; medians`,
  [0, 1, 2, 3].map(side => rows.map(row => row[side] ?? 0).sort((a, b) => a - b)[rows.length >> 1]),
)
