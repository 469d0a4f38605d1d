import type { Quad } from '#reader/port.ts'
import { partOf } from './box-plane.ts'
import { middleOf, quadHeight, quadWidth } from './geometry.ts'
import { type Blob, blobsOf, type Ink, inkIn } from './ink.ts'
import { type Pixels, warpQuad } from './warp.ts'

/** Pixels that a box is high when its surroundings are looked at. */
export const unit = 32
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

/** How many pixels high a blob is. */
export const heightOf = ({ top, bottom }: Blob) => bottom - top + 1
/** How many pixels wide a blob is. */
export const widthOf = ({ left, right }: Blob) => right - left + 1

/** The surroundings of a line's beginning, the box in them `unit` pixels high, and where it stands. */
export type Surroundings = { picture: Pixels; ink: Ink; left: number; top: number; bottom: number }

function surroundingsOf(picture: Pixels, box: Quad): Surroundings | undefined {
  const inside = Math.min(look.inside, quadWidth(box) / Math.max(1, quadHeight(box)))
  const quad = partOf(box, [-look.outside, inside], [-look.above, 1 + look.above])
  const [width, height] = [Math.round((look.outside + inside) * unit), Math.round((1 + 2 * look.above) * unit)]
  const [left, top] = [Math.round(look.outside * unit), Math.round(look.above * unit)]
  const seen = warpQuad(picture, quad, width, height, quickSamples)
  const ink = inkIn(seen, { left, right: width, top, bottom: top + unit })
  return ink && { picture: seen, ink, left, top, bottom: top + unit }
}

/** A large letter before a line's others, and the room of those: top, bottom and left edge. */
export type LargeLetter = { letter: Blob; others: { top: number; bottom: number; left: number }; around: Surroundings }

function letterIn(around: Surroundings): LargeLetter | undefined {
  const { ink, left, top, bottom } = around
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
  return letter && { letter, others, around }
}

/** The letter before a line's beginning that is much larger than the line's own, near enough to belong to it. */
export function findLargeLetter(picture: Pixels, box: Quad): LargeLetter | undefined {
  const around = surroundingsOf(picture, box)
  return around && letterIn(around)
}
