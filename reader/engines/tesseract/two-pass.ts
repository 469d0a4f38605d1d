import sharp from 'sharp'
import { boundsOf } from '#reader/picture/geometry.ts'
import { sharpOf } from '#reader/picture/prepare-image.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import type { TextLine } from '#reader/port.ts'
import type { Tesseract } from './tesseract.ts'

const longEdge = 1600
const minConfidence = 0.6

/** The picture in grey at the size that tesseract reads best, and the scale from there to the picture. */
async function greyOf(picture: Pixels) {
  const { data, info } = await sharpOf(picture)
    .resize({ width: longEdge, height: longEdge, fit: 'inside' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { raw: { width: info.width, height: info.height, channels: 1 } } as const
  return { data, raw, scale: picture.width / info.width }
}

/** Subtracts the background (255 − 1.5 × |grey − background|), which makes both light and dark text dark on white. */
async function withoutBackground(
  grey: Buffer,
  raw: { raw: { width: number; height: number; channels: 1 } },
): Promise<Buffer> {
  const { width, height } = raw.raw
  const small = await sharp(grey, raw)
    .resize({ width: Math.ceil(width / 8), height: Math.ceil(height / 8), fit: 'fill' })
    .median(9)
    .toColourspace('b-w')
    .png()
    .toBuffer()
  const background = await sharp(small).resize({ width, height, fit: 'fill' }).toColourspace('b-w').raw().toBuffer()
  return grey.map((value, index) => Math.max(0, 255 - 1.5 * Math.abs(value - (background[index] ?? 0)))) as Buffer
}

const overlaps = (a: TextLine, b: TextLine): boolean => {
  const [one, other] = [boundsOf(a.box), boundsOf(b.box)]
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  const smaller = Math.min(one.bottom - one.top, other.bottom - other.top)
  return width > 0 && height > 0.5 * smaller
}

/** Merges two readings. Of lines that overlap, the most confident one is kept. */
export function mergePasses(first: readonly TextLine[], second: readonly TextLine[]): TextLine[] {
  const merged: TextLine[] = []
  const byConfidence = [...first, ...second].sort((a, b) => b.confidence - a.confidence)
  for (const line of byConfidence) if (!merged.some(other => overlaps(line, other))) merged.push(line)
  return merged
}

/** Reads a card with tesseract alone: first as a page, then as sparse text without its background. */
export async function readInTwoPasses(tesseract: Tesseract, picture: Pixels): Promise<TextLine[]> {
  const { data, raw, scale } = await greyOf(picture)
  const png = (grey: Buffer) => sharp(grey, raw).png({ compressionLevel: 1 }).toBuffer()
  const inPicture = (lines: readonly TextLine[]): TextLine[] =>
    lines
      .filter(line => line.text && line.confidence >= minConfidence)
      .map(line => {
        const [a, b, c, d] = line.box
        const scaled = ([x, y]: typeof a): typeof a => [x * scale, y * scale]
        return { ...line, box: [scaled(a), scaled(b), scaled(c), scaled(d)] }
      })
  const page = await tesseract.readPage(await png(data), 'page')
  const sparse = await tesseract.readPage(await png(await withoutBackground(data, raw)), 'sparse')
  return mergePasses(inPicture(page), inPicture(sparse))
}
