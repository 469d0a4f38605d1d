import type { Point, Quad } from '#core/ocr/ocr-port.ts'
import { cornersOf, type Rectangle, smallestRectangle } from '#core/ocr/picture/geometry.ts'

/** How probably each pixel belongs to text, 0..1, row by row. */
export type TextMap = { probability: Float32Array; width: number; height: number }

const isText = 0.3
const isLine = 0.5
/** The detector marks the core of a line; the letters reach this much further (2.0 lost 1.2 points). */
const unclip = 1.6

/** Fills one connected region and returns the outline of its rows. */
function takeRegion(
  { probability, width, height }: TextMap,
  seen: Uint8Array,
  start: number,
  stack: Int32Array,
): Point[] {
  const rows = new Map<number, [from: number, to: number]>()
  let depth = 0
  stack[depth++] = start
  seen[start] = 1
  while (depth > 0) {
    const pixel = stack[--depth] ?? 0
    const y = Math.floor(pixel / width)
    const x = pixel - y * width
    const row = rows.get(y)
    if (row) {
      row[0] = Math.min(row[0], x)
      row[1] = Math.max(row[1], x)
    } else rows.set(y, [x, x])
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
        const next = ny * width + nx
        if (seen[next] || (probability[next] ?? 0) <= isText) continue
        seen[next] = 1
        stack[depth++] = next
      }
    }
  }
  return [...rows].flatMap(([y, [from, to]]): Point[] => [
    [from, y],
    [to + 1, y],
    [from, y + 1],
    [to + 1, y + 1],
  ])
}

function meanInside({ probability, width, height }: TextMap, rectangle: Rectangle): number {
  const { centre, along } = rectangle
  const corners = cornersOf(rectangle)
  const xs = corners.map(corner => corner[0])
  const ys = corners.map(corner => corner[1])
  let sum = 0
  let count = 0
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y <= Math.min(height - 1, Math.max(...ys)); y++) {
    for (let x = Math.max(0, Math.floor(Math.min(...xs))); x <= Math.min(width - 1, Math.max(...xs)); x++) {
      const [dx, dy] = [x + 0.5 - centre[0], y + 0.5 - centre[1]]
      if (Math.abs(dx * along[0] + dy * along[1]) > rectangle.width / 2) continue
      if (Math.abs(dy * along[0] - dx * along[1]) > rectangle.height / 2) continue
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
  const stack = new Int32Array(map.probability.length)
  const boxes: Quad[] = []
  for (let pixel = 0; pixel < seen.length; pixel++) {
    if (seen[pixel] || (map.probability[pixel] ?? 0) <= isText) continue
    const rectangle = smallestRectangle(takeRegion(map, seen, pixel, stack))
    if (!rectangle || Math.min(rectangle.width, rectangle.height) < 3) continue
    if (meanInside(map, rectangle) < isLine) continue
    const box = grown(rectangle)
    if (Math.min(box.width, box.height) >= 5) boxes.push(cornersOf(box))
  }
  return boxes
}
