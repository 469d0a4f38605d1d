import type { Point, Quad } from '#reader/port.ts'
import { middleOf, quadHeight, quadWidth } from './geometry.ts'
import { type Blob, blobsOf, type Ink, inkIn } from './ink.ts'
import { type Pixels, warpQuad } from './warp.ts'

/** A point in the coordinates of a box: along and across its text, in units of the box's height. */
export function pointOf(box: Quad, along: number, across: number): Point {
  const [a, b, , d] = box
  const perHeight = quadHeight(box) / Math.max(1, quadWidth(box))
  const at = (axis: 0 | 1) => a[axis] + (b[axis] - a[axis]) * perHeight * along + (d[axis] - a[axis]) * across
  return [at(0), at(1)]
}

type Range = readonly [from: number, to: number]
/** The quad between two positions along the text of a box and two across it, in units of the box's height. */
export const partOf = (box: Quad, along: Range, across: Range): Quad => [
  pointOf(box, along[0], across[0]),
  pointOf(box, along[1], across[0]),
  pointOf(box, along[1], across[1]),
  pointOf(box, along[0], across[1]),
]

/** A box mirrored left to right, so that code for the start of a line works for its end. */
export const mirrored = ([a, b, c, d]: Quad): Quad => [b, a, d, c]

/** The height in pixels to which boxes are scaled for the search. */
export const boxHeight = 32
/** Samples along each edge of a pixel. There are few, because the search runs for many lines and mostly finds nothing. */
const maxSamples = 2
/** The area that is searched: outside the box, inside it, and above and below it, in heights of the box. */
const searchArea = { outside: 2.4, inside: 2, above: 1.3 }
/** The height of a large letter, in heights of the other letters. */
const letterHeight = { min: 1.2, max: 3.4 }
/** The width of a large letter, in its own heights. Rules between a logo and a name are thinner. */
const letterWidth = { min: 0.18, max: 1.4 }
/** The gap to the next letter, in heights of the other letters. It is negative if the large letter reaches under the next one. */
const letterGap = { min: -0.4, max: 0.35 }
/** The part of the height of the other letters that a large letter must cover. */
const minSharedHeight = 0.75

/** The height of a blob in pixels. */
export const heightOf = ({ top, bottom }: Blob) => bottom - top + 1
/** The width of a blob in pixels. */
export const widthOf = ({ left, right }: Blob) => right - left + 1

/** The surroundings of the start of a line, scaled so that the box is `boxHeight` pixels high, and the position of the box. */
export type Surroundings = { picture: Pixels; ink: Ink; left: number; top: number; bottom: number }

function surroundingsOf(picture: Pixels, box: Quad): Surroundings | undefined {
  const inside = Math.min(searchArea.inside, quadWidth(box) / Math.max(1, quadHeight(box)))
  const quad = partOf(box, [-searchArea.outside, inside], [-searchArea.above, 1 + searchArea.above])
  const [width, height] = [
    Math.round((searchArea.outside + inside) * boxHeight),
    Math.round((1 + 2 * searchArea.above) * boxHeight),
  ]
  const [left, top] = [Math.round(searchArea.outside * boxHeight), Math.round(searchArea.above * boxHeight)]
  const scaled = warpQuad(picture, quad, width, height, maxSamples)
  const ink = inkIn(scaled, { left, right: width, top, bottom: top + boxHeight })
  return ink && { picture: scaled, ink, left, top, bottom: top + boxHeight }
}

/** A large letter before the other letters of a line, and the edges of those. */
type LargeLetter = {
  letter: Blob
  others: { top: number; bottom: number; left: number }
  surroundings: Surroundings
}

function letterIn(surroundings: Surroundings): LargeLetter | undefined {
  const { ink, left, top, bottom } = surroundings
  const blobs = blobsOf(ink)
  const tolerance = boxHeight / 8
  const isInLine = (blob: Blob) =>
    blob.left + blob.right >= 2 * left && blob.top >= top - tolerance && blob.bottom < bottom + tolerance
  const inLine = blobs.filter(blob => isInLine(blob) && heightOf(blob) > boxHeight / 4)
  if (inLine.length === 0) return undefined
  const others = {
    top: Math.min(...inLine.map(blob => blob.top)),
    bottom: middleOf(inLine.map(blob => blob.bottom)),
    left: Math.min(...inLine.map(blob => blob.left)),
  }
  const othersHeight = others.bottom - others.top + 1
  const gapAfter = (blob: Blob) => (others.left - blob.right - 1) / othersHeight
  const isWithin = (value: number, { min, max }: { min: number; max: number }) => value >= min && value <= max
  const isLargeLetter = (blob: Blob) =>
    blob.left > 0 &&
    blob.top > 0 &&
    blob.bottom < ink.height - 1 &&
    isWithin(heightOf(blob) / othersHeight, letterHeight) &&
    isWithin(widthOf(blob) / heightOf(blob), letterWidth) &&
    isWithin(gapAfter(blob), letterGap) &&
    Math.min(blob.bottom, others.bottom) - Math.max(blob.top, others.top) >= minSharedHeight * othersHeight
  const [letter] = blobs
    .filter(blob => !inLine.includes(blob) && isLargeLetter(blob))
    .sort((a, b) => gapAfter(a) - gapAfter(b))
  return letter && { letter, others, surroundings }
}

/** Finds a letter just before the start of a line that is much larger than the other letters. */
export function findLargeLetter(picture: Pixels, box: Quad): LargeLetter | undefined {
  const surroundings = surroundingsOf(picture, box)
  return surroundings && letterIn(surroundings)
}
