import { boundsOf, cornersOf, type Rectangle, smallestRectangle } from '#reader/picture/geometry.ts'
import { floodFill } from '#reader/picture/ink.ts'
import type { Point, Quad } from '#reader/port.ts'

/** The probability of text for each pixel, 0..1, row by row. */
export type TextMap = { probability: Float32Array; width: number; height: number }

/** The lowest probability of a pixel in a region of text. */
const textThreshold = 0.3
/** The lowest mean probability of a text line. */
const lineThreshold = 0.5
/** How far boxes are expanded, since the detector marks the core of a line only (2.0 lost 1.2 points of F1). */
const unclipRatio = 1.6

/** The corners of the first and last pixel in each row of a region. */
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

/** The mean probability inside a rectangle. */
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

function expanded(rectangle: Rectangle): Rectangle {
  const { width, height } = rectangle
  const margin = (width * height * unclipRatio) / (width + height)
  return { ...rectangle, width: width + margin, height: height + margin }
}

/** The boxes of the text lines in a text map, in its pixels (the decoding step of DB detection). */
export function textBoxesOf(map: TextMap): Quad[] {
  const visited = new Uint8Array(map.probability.length)
  const boxes: Quad[] = []
  for (let pixel = 0; pixel < visited.length; pixel++) {
    if (visited[pixel] || (map.probability[pixel] ?? 0) <= textThreshold) continue
    const region = floodFill({ ...map, values: map.probability }, { threshold: textThreshold, start: pixel, visited })
    const rectangle = smallestRectangle(outlineOf(region, map.width))
    if (!rectangle || Math.min(rectangle.width, rectangle.height) < 3) continue
    if (meanInside(map, rectangle) < lineThreshold) continue
    const box = expanded(rectangle)
    if (Math.min(box.width, box.height) >= 5) boxes.push(cornersOf(box))
  }
  return boxes
}
