import type { Quad } from '#reader/port.ts'
import { quadHeight, quadWidth } from './geometry.ts'
import { type Pixels, warpQuad } from './warp.ts'

/** More signs are no column of a card. */
const maxSigns = 40
/** The pitch of the signs in a column, as a share of its width. */
const pitch = { min: 0.8, max: 1.5 }

/** The difference of the lightest and the darkest pixel in a row. It is small where the row crosses no sign. */
function contrastOfRow({ data, width }: Pixels, y: number): number {
  let [least, most] = [255, 0]
  for (let x = 0; x < width; x++) {
    const value = data[(y * width + x) * 3 + 1] ?? 0
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return most - least
}

/** The number of signs in a column: the one whose cuts between signs cross the least ink. */
function countSigns(column: Pixels): number {
  const { width, height } = column
  const contrasts = Array.from({ length: height }, (_, y) => contrastOfRow(column, y))
  let best = { count: 1, ink: Number.POSITIVE_INFINITY }
  const [fewest, most] = [Math.ceil(height / (pitch.max * width)), Math.floor(height / (pitch.min * width))]
  for (let count = Math.max(2, fewest); count <= Math.min(maxSigns, most); count++) {
    const cuts = Array.from({ length: count - 1 }, (_, index) => Math.round(((index + 1) * height) / count))
    const inkAt = (cut: number) => Math.min(...[-1, 0, 1].map(shift => contrasts[cut + shift] ?? 0))
    const ink = cuts.reduce((sum, cut) => sum + inkAt(cut), 0) / cuts.length
    if (ink < best.ink) best = { count, ink }
  }
  return best.count
}

/** The signs of a column side by side, as a line of `height` pixels. Undefined for fewer than two signs. */
export function columnAsLine(picture: Pixels, box: Quad, height: number): Pixels | undefined {
  const length = Math.round((height * quadHeight(box)) / Math.max(1, quadWidth(box)))
  if (length < 1.5 * height || length > maxSigns * pitch.max * height) return undefined
  const column = warpQuad(picture, box, height, length)
  const count = countSigns(column)
  if (count < 2) return undefined
  const cell = Math.round(length / count)
  const width = count * height
  const data = new Uint8Array(width * height * 3)
  for (let sign = 0; sign < count; sign++) {
    const top = Math.round((sign * length) / count)
    for (let y = 0; y < height; y++) {
      // A cell that is taller than wide is compressed to the height of the line.
      const row = Math.min(length - 1, top + Math.floor((y * cell) / height))
      data.set(column.data.subarray(row * height * 3, (row + 1) * height * 3), (y * width + sign * height) * 3)
    }
  }
  return { data, width, height }
}
