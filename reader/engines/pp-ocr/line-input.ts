import type { Pixels } from '#reader/picture/warp.ts'

/** A line's height in pixels, as the recogniser was trained with. */
export const lineHeight = 48
/** The recogniser gives one step for so many pixels of width. */
export const stepWidth = 8
/** What the recogniser's backbone says of each step. */
export const featuresOfStep = 480

/** The width at which a line is read: a whole number of steps. */
export const paddedWidth = (crop: Pixels) => Math.ceil(crop.width / (2 * stepWidth)) * 2 * stepWidth

/** Fills `values` with a line, channel by channel (blue, green, red), −1 … 1, and zeros right of it. */
export function fillRecogniserInput(values: Float32Array, crop: Pixels, width: number): void {
  values.fill(0)
  for (let channel = 0; channel < 3; channel++) {
    for (let y = 0; y < lineHeight; y++) {
      const start = (channel * lineHeight + y) * width
      for (let x = 0; x < crop.width; x++) {
        values[start + x] = (crop.data[(y * crop.width + x) * 3 + 2 - channel] ?? 0) / 127.5 - 1
      }
    }
  }
}
