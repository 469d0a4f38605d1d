import type { Quad } from '#reader/port.ts'
import { quadHeight, quadWidth } from './geometry.ts'
import { type Pixels, warpQuad } from './warp.ts'

const maxWidth = 3200

/** Whether a box is so much taller than wide that its text must be vertical. */
export const isVertical = (box: Quad) => quadHeight(box) >= 1.5 * quadWidth(box)

/** Crops a line and straightens it to `height` pixels. Vertical text is rotated to be horizontal. */
export function lineCrop(picture: Pixels, box: Quad, height: number): Pixels {
  const horizontal: Quad = isVertical(box) ? [box[1], box[2], box[3], box[0]] : box
  const width = Math.round((height * quadWidth(horizontal)) / Math.max(1, quadHeight(horizontal)))
  return warpQuad(picture, horizontal, Math.max(16, Math.min(maxWidth, width)), height)
}
