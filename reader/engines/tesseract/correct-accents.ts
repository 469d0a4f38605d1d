import sharp from 'sharp'
import { lineCrop } from '#reader/picture/line-crop.ts'
import { sharpOf } from '#reader/picture/prepare-image.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import type { TextLine } from '#reader/port.ts'
import { mayHaveAccents, mergeAccents } from './accent-merge.ts'
import type { LineReader } from './tesseract.ts'

const height = 44
const border = 10

function isLightOnDark(grey: Uint8Array): boolean {
  const sorted = Uint8Array.from(grey).sort()
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  return at(0.5) < (at(0.02) + at(0.98)) / 2
}

/** A line as tesseract likes it: dark on light, full contrast, a border of its own background. */
async function lineImage(picture: Pixels, line: TextLine): Promise<Buffer> {
  const crop = lineCrop(picture, line.box, height)
  const grey = await sharpOf(crop).greyscale().raw().toBuffer()
  const raw = { raw: { width: crop.width, height, channels: 1 } } as const
  const image = isLightOnDark(grey) ? sharp(grey, raw).negate() : sharp(grey, raw)
  const even = await image.normalise().greyscale().raw().toBuffer()
  return sharp(even, raw)
    .extend({ top: border, bottom: border, left: border, right: border, extendWith: 'copy' })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/**
 * The lines with the letters that PP-OCR cannot write (ñ, ã, ß …) put back from a second reading, where that is
 * allowed.
 */
export async function correctAccents(
  tesseract: LineReader,
  picture: Pixels,
  lines: readonly TextLine[],
  isAllowed: (line: TextLine) => boolean = () => true,
): Promise<TextLine[]> {
  const corrected: TextLine[] = []
  for (const line of lines) {
    if (!mayHaveAccents(line.text) || !isAllowed(line)) corrected.push(line)
    else {
      const second = await tesseract.readLine(await lineImage(picture, line))
      corrected.push({ ...line, text: mergeAccents(line.text, second) })
    }
  }
  return corrected
}
