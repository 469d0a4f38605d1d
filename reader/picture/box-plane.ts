import type { Point, Quad } from '#reader/port.ts'
import { quadHeight, quadWidth } from './geometry.ts'

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
