import { boundsOf, cornersOf, type Rectangle, smallestRectangle } from '#reader/picture/geometry.ts'
import { takeRegion } from '#reader/picture/regions.ts'
import type { Point, Quad } from '#reader/port.ts'

/** How probably each pixel belongs to text, 0..1, row by row. */
export type TextMap = { probability: Float32Array; width: number; height: number }

const isText = 0.3
const isLine = 0.5
/** The detector marks the core of a line; the letters reach this much further (2.0 lost 1.2 points). */
const unclip = 1.6

/** The outline of the rows of one connected region. */
function outlineOf(pixels: readonly number[], width: number): Point[] {
  const rows = new Map<number, [from: number, to: number]>()
  for (const pixel of pixels) {
    const y = Math.floor(pixel / width)
    const x = pixel - y * width
    const row = rows.get(y)
    if (row) {
      if (x < row[0]) row[0] = x
      if (x > row[1]) row[1] = x
    } else rows.set(y, [x, x])
  }
  return [...rows].flatMap(([y, [from, to]]): Point[] => [
    [from, y],
    [to + 1, y],
    [from, y + 1],
    [to + 1, y + 1],
  ])
}

function meanInside({ probability, width, height }: TextMap, rectangle: Rectangle): number {
  const [centreX, centreY] = rectangle.centre
  const [alongX, alongY] = rectangle.along
  const [halfWidth, halfHeight] = [rectangle.width / 2, rectangle.height / 2]
  const { left, right, top, bottom } = boundsOf(cornersOf(rectangle))
  const [last, lastRow] = [Math.min(width - 1, right), Math.min(height - 1, bottom)]
  let sum = 0
  let count = 0
  for (let y = Math.max(0, Math.floor(top)); y <= lastRow; y++) {
    const dy = y + 0.5 - centreY
    for (let x = Math.max(0, Math.floor(left)); x <= last; x++) {
      const dx = x + 0.5 - centreX
      if (Math.abs(dx * alongX + dy * alongY) > halfWidth) continue
      if (Math.abs(dy * alongX - dx * alongY) > halfHeight) continue
      sum += probability[y * width + x] ?? 0
      count++
    }
  }
  return count ? sum / count : 0
}

function grown(rectangle: Rectangle): Rectangle {
  const { width, height } = rectangle
  const margin = (width * height * unclip) / (width + height)
  return { ...rectangle, width: width + margin, height: height + margin }
}

/** The boxes of text lines in a detector's map, in the map's pixels (the decoding step of "DB" detection). */
export function textBoxesOf(map: TextMap): Quad[] {
  const seen = new Uint8Array(map.probability.length)
  const boxes: Quad[] = []
  for (let pixel = 0; pixel < seen.length; pixel++) {
    if (seen[pixel] || (map.probability[pixel] ?? 0) <= isText) continue
    const region = takeRegion({ ...map, values: map.probability }, { over: isText, start: pixel, seen })
    const rectangle = smallestRectangle(outlineOf(region, map.width))
    if (!rectangle || Math.min(rectangle.width, rectangle.height) < 3) continue
    if (meanInside(map, rectangle) < isLine) continue
    const box = grown(rectangle)
    if (Math.min(box.width, box.height) >= 5) boxes.push(cornersOf(box))
  }
  return boxes
}
