import type { Bounds } from './geometry.ts'
import { takeRegion } from './regions.ts'
import type { Pixels } from './warp.ts'

/** Where a picture is printed on (1) and where not (0), and the colour of the ground. */
export type Ink = {
  values: Uint8Array
  width: number
  height: number
  ground: readonly [red: number, green: number, blue: number]
}
/** One connected part of the ink: its pixels and its edges, all of them inside it. */
export type Blob = Bounds & { pixels: readonly number[] }

/** Ink and ground closer than this in brightness, 0..255, are not told apart. */
const leastContrast = 40

/** Brightness of each pixel, 0..255 (ITU-R BT.601). */
function brightnessOf({ data, width, height }: Pixels): Uint8Array {
  const bright = new Uint8Array(width * height)
  for (let at = 0; at < bright.length; at++) {
    bright[at] = 0.299 * (data[at * 3] ?? 0) + 0.587 * (data[at * 3 + 1] ?? 0) + 0.114 * (data[at * 3 + 2] ?? 0)
  }
  return bright
}

/** The brightness that best parts some of them in two: the darker half ends with it (Otsu's method). */
export function otsuThreshold(bright: readonly number[]): number {
  const counts = new Array<number>(256).fill(0)
  for (const value of bright) counts[value] = (counts[value] ?? 0) + 1
  const sum = bright.reduce((all, value) => all + value, 0)
  let [best, threshold, below, sumBelow] = [0, 0, 0, 0]
  for (let value = 0; value < 255; value++) {
    below += counts[value] ?? 0
    sumBelow += value * (counts[value] ?? 0)
    const above = bright.length - below
    if (below === 0 || above === 0) continue
    const between = below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2
    if (between > best) [best, threshold] = [between, value]
  }
  return threshold
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Tells ink from ground as they differ inside a box of print, whose upper and lower edges are ground; undefined where they hardly do. */
export function inkIn(picture: Pixels, { left, right, top, bottom }: Bounds): Ink | undefined {
  const { width, height } = picture
  const bright = brightnessOf(picture)
  const brightAt = (places: readonly number[]) => places.map(at => bright[at] ?? 0)
  const inside: number[] = []
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) inside.push(y * width + x)
  const threshold = otsuThreshold(brightAt(inside))
  const isBright = (at: number) => (bright[at] ?? 0) > threshold
  const edges = inside.filter(at => at < (top + 2) * width || at >= (bottom - 2) * width)
  const isGroundBright = edges.filter(isBright).length > edges.length / 2
  const ground = inside.filter(at => isBright(at) === isGroundBright)
  const ink = inside.filter(at => isBright(at) !== isGroundBright)
  if (ink.length === 0 || Math.abs(meanOf(brightAt(ground)) - meanOf(brightAt(ink))) < leastContrast) return undefined
  const colour = (channel: number) => Math.round(meanOf(ground.map(at => picture.data[at * 3 + channel] ?? 0)))
  const values = bright.map(value => Number(value > threshold !== isGroundBright))
  return { values, width, height, ground: [colour(0), colour(1), colour(2)] }
}

/** All connected parts of the ink. */
export function blobsOf(ink: Ink): Blob[] {
  const seen = new Uint8Array(ink.values.length)
  const blobs: Blob[] = []
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || !ink.values[start]) continue
    const pixels = takeRegion(ink, { over: 0, start, seen })
    const bounds = { left: ink.width, right: 0, top: ink.height, bottom: 0 }
    for (const pixel of pixels) {
      const y = Math.floor(pixel / ink.width)
      const x = pixel - y * ink.width
      if (x < bounds.left) bounds.left = x
      if (x > bounds.right) bounds.right = x
      if (y < bounds.top) bounds.top = y
      if (y > bounds.bottom) bounds.bottom = y
    }
    blobs.push({ ...bounds, pixels })
  }
  return blobs
}
