import sharp from 'sharp'
import { lineCrop } from '#reader/picture/line-crop.ts'
import { sharpOf } from '#reader/picture/prepare-image.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import type { TextLine } from '#reader/port.ts'
import { mayHaveAccents, mergeAccents } from './accent-merge.ts'
import type { LineReader } from './tesseract.ts'

/** Restores accents that the first reading lacks (ñ, ã, ß …) by a second one of lines that `isAllowed` picks. */
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

const height = 44
const border = 10

/** Whether most pixels are darker than the middle between the darkest and the lightest ones. */
function isLightOnDark(grey: Uint8Array): boolean {
  const sorted = Uint8Array.from(grey).sort()
  const quantile = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  return quantile(0.5) < (quantile(0.02) + quantile(0.98)) / 2
}

/** The picture of a line as tesseract reads it best: dark on light, with full contrast and a border of background. */
export async function lineImage(picture: Pixels, line: TextLine): Promise<Buffer> {
  const crop = lineCrop(picture, line.box, height)
  const grey = await sharpOf(crop).greyscale().raw().toBuffer()
  const raw = { raw: { width: crop.width, height, channels: 1 } } as const
  const image = isLightOnDark(grey) ? sharp(grey, raw).negate() : sharp(grey, raw)
  const normalised = await image.normalise().greyscale().raw().toBuffer()
  return sharp(normalised, raw)
    .extend({ top: border, bottom: border, left: border, right: border, extendWith: 'copy' })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
