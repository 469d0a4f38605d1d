import type { Point, Quad } from '#core/ocr/ocr-port.ts'
import { middleOf, quadHeight, quadWidth } from './geometry.ts'
import { type Blob, blobsOf, type Ink, inkIn } from './ink.ts'
import { lineCrop } from './line-crop.ts'
import { type Pixels, warpQuad } from './warp.ts'

/** A line with its large letter set as small as the others, the box of both in the picture, and the letter's middle there. */
export type LineWithLetter = { crop: Pixels; box: Quad; letterAt: Point }

/** Pixels that a box is high when its surroundings are looked at. */
const unit = 32
/** The surroundings of each large line are looked at and most hold no such letter, so that is to be quick. */
const quickSamples = 2
/** How much is looked at outside a line's end, inside it, above and below, in heights of its box. */
const look = { outside: 2.4, inside: 2, above: 1.3 }
/** How tall a large letter is, in heights of the others. */
const tall = { least: 1.2, most: 3.4 }
/** How wide it is, in its own heights: lines that part a mark from a name are thinner. */
const wide = { least: 0.18, most: 1.4 }
/** How far it stands from the next letter, in heights of the others; its foot may reach under that. */
const gap = { least: -0.4, most: 0.35 }
/** How much of the others' height it must share. */
const sharedHeight = 0.75
/** What is left free before, between and behind letters, in heights of the box. */
const space = 0.1

const heightOf = ({ top, bottom }: Blob) => bottom - top + 1
const widthOf = ({ left, right }: Blob) => right - left + 1

/** A point of a box's plane, along and across its text, in heights of the box. */
function pointOf(box: Quad, along: number, across: number): Point {
  const [a, b, , d] = box
  const perHeight = quadHeight(box) / Math.max(1, quadWidth(box))
  const at = (axis: 0 | 1) => a[axis] + (b[axis] - a[axis]) * perHeight * along + (d[axis] - a[axis]) * across
  return [at(0), at(1)]
}

type Stretch = readonly [from: number, to: number]
const partOf = (box: Quad, along: Stretch, across: Stretch): Quad => [
  pointOf(box, along[0], across[0]),
  pointOf(box, along[1], across[0]),
  pointOf(box, along[1], across[1]),
  pointOf(box, along[0], across[1]),
]

/** The same box read from right to left: what holds for a line's beginning then holds for its end. */
const mirrored = ([a, b, c, d]: Quad): Quad => [b, a, d, c]

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

/** The surroundings of a line's beginning, and where in them the box stands. */
type Surroundings = { picture: Pixels; ink: Ink; left: number; top: number; bottom: number }

function surroundingsOf(picture: Pixels, box: Quad): Surroundings | undefined {
  const inside = Math.min(look.inside, quadWidth(box) / Math.max(1, quadHeight(box)))
  const quad = partOf(box, [-look.outside, inside], [-look.above, 1 + look.above])
  const [width, height] = [Math.round((look.outside + inside) * unit), Math.round((1 + 2 * look.above) * unit)]
  const [left, top] = [Math.round(look.outside * unit), Math.round(look.above * unit)]
  const seen = warpQuad(picture, quad, width, height, quickSamples)
  const ink = inkIn(seen, { left, right: width, top, bottom: top + unit })
  return ink && { picture: seen, ink, left, top, bottom: top + unit }
}

/** The large letter before a line's others, and the room of those: top, bottom and left edge. */
type Found = { letter: Blob; others: { top: number; bottom: number; left: number } }

function letterIn({ ink, left, top, bottom }: Surroundings): Found | undefined {
  const blobs = blobsOf(ink)
  const slack = unit / 8
  const isInLine = (blob: Blob) =>
    blob.left + blob.right >= 2 * left && blob.top >= top - slack && blob.bottom < bottom + slack
  const inLine = blobs.filter(blob => isInLine(blob) && heightOf(blob) > unit / 4)
  if (inLine.length === 0) return undefined
  const others = {
    top: Math.min(...inLine.map(blob => blob.top)),
    bottom: middleOf(inLine.map(blob => blob.bottom)),
    left: Math.min(...inLine.map(blob => blob.left)),
  }
  const usual = others.bottom - others.top + 1
  const gapBehind = (blob: Blob) => (others.left - blob.right - 1) / usual
  const isWithin = (value: number, { least, most }: { least: number; most: number }) => value >= least && value <= most
  const isLargeLetter = (blob: Blob) =>
    blob.left > 0 &&
    blob.top > 0 &&
    blob.bottom < ink.height - 1 &&
    isWithin(heightOf(blob) / usual, tall) &&
    isWithin(widthOf(blob) / heightOf(blob), wide) &&
    isWithin(gapBehind(blob), gap) &&
    Math.min(blob.bottom, others.bottom) - Math.max(blob.top, others.top) >= sharedHeight * usual
  const [letter] = blobs
    .filter(blob => !inLine.includes(blob) && isLargeLetter(blob))
    .sort((a, b) => gapBehind(a) - gapBehind(b))
  return letter && { letter, others }
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

function laid(parts: readonly { part: Pixels; left: number; top: number }[], line: Pixels): Pixels {
  const data = line.data.slice()
  for (const { part, left, top } of parts)
    for (let y = Math.max(0, -top); y < part.height && top + y < line.height; y++) {
      const row = part.data.subarray(y * part.width * 3, (y + 1) * part.width * 3)
      data.set(row, ((top + y) * line.width + left) * 3)
    }
  return { ...line, data }
}

function atBeginning(picture: Pixels, box: Quad, lineHeight: number): LineWithLetter | undefined {
  const around = surroundingsOf(picture, box)
  const found = around && letterIn(around)
  if (!found) return undefined
  const { letter, others } = found
  const scale = lineHeight / unit
  const length = quadWidth(box) / Math.max(1, quadHeight(box))
  const begins = (others.left - around.left) / unit - space / 2
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
