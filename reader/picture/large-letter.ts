import type { Point, Quad } from '#reader/port.ts'
import { mirrored, partOf, pointOf } from './box-plane.ts'
import { findLargeLetter, heightOf, type Surroundings, unit, widthOf } from './find-large-letter.ts'
import { quadHeight, quadWidth } from './geometry.ts'
import type { Blob } from './ink.ts'
import { lineCrop } from './line-crop.ts'
import { type Pixels, warpQuad } from './warp.ts'

/** A line with its large letter set as small as the others, the box of both in the picture, and the letter's middle there. */
export type LineWithLetter = { crop: Pixels; box: Quad; letterAt: Point }

/** What is left free before, between and behind letters, in heights of the box. */
const space = 0.1

/** The pixels from right to left. */
function flopped({ data, width, height }: Pixels): Pixels {
  const out = new Uint8Array(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3
      out.set(data.subarray(from, from + 3), (y * width + width - 1 - x) * 3)
    }
  return { data: out, width, height }
}

/** The letter alone on the line's ground, `height` pixels high. */
function letterAlone({ picture, ink }: Surroundings, letter: Blob, height: number): Pixels {
  const { width } = ink
  const data = new Uint8Array(picture.data.length)
  for (let at = 0; at < data.length; at += 3) data.set(ink.ground, at)
  // Its soft edge belongs to it.
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

/** A line of ground with pictures laid on it. */
function laid(parts: readonly { part: Pixels; left: number; top: number }[], line: Pixels): Pixels {
  const data = line.data.slice()
  for (const { part, left, top } of parts)
    for (let y = Math.max(0, -top); y < part.height && top + y < line.height; y++) {
      const row = part.data.subarray(y * part.width * 3, (y + 1) * part.width * 3)
      data.set(row, ((top + y) * line.width + left) * 3)
    }
  return { ...line, data }
}

/** The line with the large letter at its beginning. */
function atBeginning(picture: Pixels, box: Quad, lineHeight: number): LineWithLetter | undefined {
  const found = findLargeLetter(picture, box)
  if (!found) return undefined
  const { letter, others, around } = found
  const scale = lineHeight / unit
  const length = quadWidth(box) / Math.max(1, quadHeight(box))
  const begins = (others.left - around.left) / unit - space / 2
  if (length - begins < 1) return undefined
  const rest = lineCrop(picture, partOf(box, [begins, length], [0, 1]), lineHeight)
  const alone = letterAlone(around, letter, Math.round((others.bottom - others.top + 1) * scale))
  const margin = Math.round(space * lineHeight)
  const width = 2 * margin + alone.width + rest.width
  const ground = new Uint8Array(width * lineHeight * 3)
  for (let at = 0; at < ground.length; at += 3) ground.set(around.ink.ground, at)
  const parts = [
    { part: alone, left: margin, top: Math.round((others.top - around.top) * scale) },
    { part: rest, left: 2 * margin + alone.width, top: 0 },
  ]
  const from = (Math.min(letter.left, around.left) - around.left) / unit
  const middle = [letter.left + letter.right - 2 * around.left, letter.top + letter.bottom - 2 * around.top] as const
  return {
    crop: laid(parts, { data: ground, width, height: lineHeight }),
    box: partOf(box, [from, length], [0, 1]),
    letterAt: pointOf(box, middle[0] / 2 / unit, middle[1] / 2 / unit),
  }
}

/**
 * A line with the letter beside its box that is much larger than its others and belongs to it by its place: an initial, or
 * a last letter to match. Detectors leave such letters out, and recognisers cannot read them beside small ones, so it is
 * set as small as they are. `lineHeight` is the crop's height in pixels; undefined where no such letter stands there.
 */
export function withLargeLetter(
  picture: Pixels,
  box: Quad,
  { end, lineHeight }: { end: 'left' | 'right'; lineHeight: number },
): LineWithLetter | undefined {
  if (end === 'left') return atBeginning(picture, box, lineHeight)
  const line = atBeginning(picture, mirrored(box), lineHeight)
  return line && { ...line, crop: flopped(line.crop), box: mirrored(line.box) }
}
