import type { Quad } from '#reader/port.ts'
import { quadHeight, quadWidth } from './geometry.ts'
import { type Pixels, warpQuad } from './warp.ts'

const widest = 3200

/** Whether a box is so much taller than wide that its text runs downwards. */
export const isVertical = (box: Quad) => quadHeight(box) >= 1.5 * quadWidth(box)

/** One line cut out and straightened to `height` pixels; text that runs downwards is laid flat. */
export function lineCrop(picture: Pixels, box: Quad, height: number): Pixels {
  const flat: Quad = isVertical(box) ? [box[1], box[2], box[3], box[0]] : box
  const width = Math.round((height * quadWidth(flat)) / Math.max(1, quadHeight(flat)))
  return warpQuad(picture, flat, Math.max(16, Math.min(widest, width)), height)
}
