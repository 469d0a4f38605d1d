import type { Point, Quad } from '#reader/port.ts'
import { quadHeight, quadWidth } from './geometry.ts'

/** A point of a box's plane, along and across its text, in heights of the box. */
export function pointOf(box: Quad, along: number, across: number): Point {
  const [a, b, , d] = box
  const perHeight = quadHeight(box) / Math.max(1, quadWidth(box))
  const at = (axis: 0 | 1) => a[axis] + (b[axis] - a[axis]) * perHeight * along + (d[axis] - a[axis]) * across
  return [at(0), at(1)]
}

type Stretch = readonly [from: number, to: number]
/** The part of a box's plane between two places along its text and two across it, in heights of the box. */
export const partOf = (box: Quad, along: Stretch, across: Stretch): Quad => [
  pointOf(box, along[0], across[0]),
  pointOf(box, along[1], across[0]),
  pointOf(box, along[1], across[1]),
  pointOf(box, along[0], across[1]),
]

/** The same box read from right to left: what holds for a line's beginning then holds for its end. */
export const mirrored = ([a, b, c, d]: Quad): Quad => [b, a, d, c]
