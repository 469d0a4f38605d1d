import type { Pixels } from '#reader/picture/warp.ts'

/** The height in pixels of the lines that the recogniser was trained on. */
export const lineHeight = 48
/** The width in pixels of one time step. */
export const stepWidth = 8
/** The number of features that the backbone computes for each time step. */
export const featuresPerStep = 480

/** The width of a line with its padding: an even number of time steps. */
export const paddedWidth = (crop: Pixels) => Math.ceil(crop.width / (2 * stepWidth)) * 2 * stepWidth

/** Fills `values` with the pixels of a line as planes of blue, green and red, from −1 to 1. The padding on the right is 0. */
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
