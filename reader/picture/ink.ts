import type { Bounds } from './geometry.ts'
import type { Pixels } from './warp.ts'

/** Print separated from its background: 1 where there is ink, 0 elsewhere, and the colour of the background. */
export type Ink = {
  values: Uint8Array
  width: number
  height: number
  background: readonly [red: number, green: number, blue: number]
}
/** A connected component of the ink: its pixels, and its bounds with all edges inside it. */
export type Blob = Bounds & { pixels: readonly number[] }

/** The smallest difference in brightness, 0..255, between ink and background. */
const minContrast = 40

/** The brightness of each pixel, 0..255 (ITU-R BT.601). */
function brightnessOf({ data, width, height }: Pixels): Uint8Array {
  const brightness = new Uint8Array(width * height)
  for (let at = 0; at < brightness.length; at++) {
    brightness[at] = 0.299 * (data[at * 3] ?? 0) + 0.587 * (data[at * 3 + 1] ?? 0) + 0.114 * (data[at * 3 + 2] ?? 0)
  }
  return brightness
}

/** The threshold that best divides brightness values into two classes (Otsu's method). It belongs to the darker class. */
export function otsuThreshold(brightness: readonly number[]): number {
  const counts = new Array<number>(256).fill(0)
  for (const value of brightness) counts[value] = (counts[value] ?? 0) + 1
  const sum = brightness.reduce((all, value) => all + value, 0)
  let [best, threshold, below, sumBelow] = [0, 0, 0, 0]
  for (let value = 0; value < 255; value++) {
    below += counts[value] ?? 0
    sumBelow += value * (counts[value] ?? 0)
    const above = brightness.length - below
    if (below === 0 || above === 0) continue
    const between = below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2
    if (between > best) [best, threshold] = [between, value]
  }
  return threshold
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Separates ink from background by their brightness inside a box of print. The upper and lower edges of the box are taken
 * for background. Undefined if ink and background hardly differ.
 */
export function inkIn(picture: Pixels, { left, right, top, bottom }: Bounds): Ink | undefined {
  const { width, height } = picture
  const brightness = brightnessOf(picture)
  const brightnessAt = (pixels: readonly number[]) => pixels.map(at => brightness[at] ?? 0)
  const inside: number[] = []
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) inside.push(y * width + x)
  const threshold = otsuThreshold(brightnessAt(inside))
  const isBright = (at: number) => (brightness[at] ?? 0) > threshold
  const edges = inside.filter(at => at < (top + 2) * width || at >= (bottom - 2) * width)
  const isBackgroundBright = edges.filter(isBright).length > edges.length / 2
  const background = inside.filter(at => isBright(at) === isBackgroundBright)
  const ink = inside.filter(at => isBright(at) !== isBackgroundBright)
  const contrast = Math.abs(meanOf(brightnessAt(background)) - meanOf(brightnessAt(ink)))
  if (ink.length === 0 || contrast < minContrast) return undefined
  const colour = (channel: number) => Math.round(meanOf(background.map(at => picture.data[at * 3 + channel] ?? 0)))
  const values = brightness.map(value => Number(value > threshold !== isBackgroundBright))
  return { values, width, height, background: [colour(0), colour(1), colour(2)] }
}

/** All connected components of the ink. */
export function blobsOf(ink: Ink): Blob[] {
  const visited = new Uint8Array(ink.values.length)
  const blobs: Blob[] = []
  for (let start = 0; start < visited.length; start++) {
    if (visited[start] || !ink.values[start]) continue
    const pixels = floodFill(ink, { threshold: 0, start, visited })
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

/** One value for each pixel of a picture, row by row. */
type Plane = { values: ArrayLike<number>; width: number; height: number }

/** The indices of the connected pixels around `start` with values above `threshold` (flood fill). Marks them in `visited`. */
export function floodFill(
  { values, width, height }: Plane,
  { threshold, start, visited }: { threshold: number; start: number; visited: Uint8Array },
): number[] {
  const pixels = [start]
  visited[start] = 1
  for (let at = 0; at < pixels.length; at++) {
    const pixel = pixels[at] ?? 0
    const y = Math.floor(pixel / width)
    const x = pixel - y * width
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
        const next = ny * width + nx
        if (visited[next] || (values[next] ?? 0) <= threshold) continue
        visited[next] = 1
        pixels.push(next)
      }
    }
  }
  return pixels
}
