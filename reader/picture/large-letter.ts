import type { Point, Quad } from '#reader/port.ts'
import {
  boxHeight,
  findLargeLetter,
  heightOf,
  mirrored,
  partOf,
  pointOf,
  type Surroundings,
  widthOf,
} from './find-large-letter.ts'
import { quadHeight, quadWidth } from './geometry.ts'
import type { Blob } from './ink.ts'
import { lineCrop } from './line-crop.ts'
import { type Pixels, warpQuad } from './warp.ts'

/** A crop of a line with its large letter scaled to the size of the others, the box of both, and the centre of the letter. */
export type LineWithLetter = { crop: Pixels; box: Quad; letterAt: Point }

/** The space before and after the large letter, in heights of the box. */
const letterSpace = 0.1

/** Mirrors a picture left to right. */
function mirroredPixels({ data, width, height }: Pixels): Pixels {
  const out = new Uint8Array(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3
      out.set(data.subarray(from, from + 3), (y * width + width - 1 - x) * 3)
    }
  return { data: out, width, height }
}

/** The large letter alone on the background of the line, scaled to `height` pixels. */
function isolatedLetter({ picture, ink }: Surroundings, letter: Blob, height: number): Pixels {
  const { width } = ink
  const data = new Uint8Array(picture.data.length)
  for (let at = 0; at < data.length; at += 3) data.set(ink.background, at)
  // The pixels next to the letter are copied too: they are its antialiased edge.
  for (const pixel of letter.pixels)
    for (const at of [pixel, pixel - 1, pixel + 1, pixel - width, pixel + width])
      data.set(picture.data.subarray(at * 3, at * 3 + 3), at * 3)
  const [left, right, top, bottom] = [letter.left, letter.right + 1, letter.top, letter.bottom + 1]
  const edges: Quad = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
  const scaled = Math.max(2, Math.round((widthOf(letter) * height) / heightOf(letter)))
  return warpQuad({ ...picture, data }, edges, scaled, height)
}

/** A picture with other pictures pasted on it. */
function pasted(parts: readonly { part: Pixels; left: number; top: number }[], line: Pixels): Pixels {
  const data = line.data.slice()
  for (const { part, left, top } of parts)
    for (let y = Math.max(0, -top); y < part.height && top + y < line.height; y++) {
      const row = part.data.subarray(y * part.width * 3, (y + 1) * part.width * 3)
      data.set(row, ((top + y) * line.width + left) * 3)
    }
  return { ...line, data }
}

/** The line with the large letter at its start. */
function withLetterAtStart(picture: Pixels, box: Quad, lineHeight: number): LineWithLetter | undefined {
  const found = findLargeLetter(picture, box)
  if (!found) return undefined
  const { letter, others, surroundings } = found
  const scale = lineHeight / boxHeight
  const length = quadWidth(box) / Math.max(1, quadHeight(box))
  const begins = (others.left - surroundings.left) / boxHeight - letterSpace / 2
  if (length - begins < 1) return undefined
  const rest = lineCrop(picture, partOf(box, [begins, length], [0, 1]), lineHeight)
  const smallLetter = isolatedLetter(surroundings, letter, Math.round((others.bottom - others.top + 1) * scale))
  const margin = Math.round(letterSpace * lineHeight)
  const width = 2 * margin + smallLetter.width + rest.width
  const background = new Uint8Array(width * lineHeight * 3)
  for (let at = 0; at < background.length; at += 3) background.set(surroundings.ink.background, at)
  const parts = [
    { part: smallLetter, left: margin, top: Math.round((others.top - surroundings.top) * scale) },
    { part: rest, left: 2 * margin + smallLetter.width, top: 0 },
  ]
  const from = (Math.min(letter.left, surroundings.left) - surroundings.left) / boxHeight
  const centre = [
    letter.left + letter.right - 2 * surroundings.left,
    letter.top + letter.bottom - 2 * surroundings.top,
  ] as const
  return {
    crop: pasted(parts, { data: background, width, height: lineHeight }),
    box: partOf(box, [from, length], [0, 1]),
    letterAt: pointOf(box, centre[0] / 2 / boxHeight, centre[1] / 2 / boxHeight),
  }
}

/**
 * Crops a line together with a much larger letter beside its box: an initial, or a matching last letter. Detectors leave
 * such letters out, and recognisers cannot read them beside small ones, so the letter is scaled to the size of the others.
 * `lineHeight` is the height of the crop in pixels. Undefined if there is no such letter.
 */
export function withLargeLetter(
  picture: Pixels,
  box: Quad,
  { end, lineHeight }: { end: 'left' | 'right'; lineHeight: number },
): LineWithLetter | undefined {
  if (end === 'left') return withLetterAtStart(picture, box, lineHeight)
  const line = withLetterAtStart(picture, mirrored(box), lineHeight)
  return line && { ...line, crop: mirroredPixels(line.crop), box: mirrored(line.box) }
}
