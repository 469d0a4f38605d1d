import type { Point, Quad, TextLine } from '#reader/port.ts'

/** The median of values: of an even number the larger of the middle two, and 0 of none. */
export const middleOf = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The Euclidean distance of two points. */
export const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1])

/** A rectangle at any angle: its centre, its sides, and the unit vector along `width`. */
export type Rectangle = { centre: Point; width: number; height: number; along: Point }

const cross = (origin: Point, a: Point, b: Point) =>
  (a[0] - origin[0]) * (b[1] - origin[1]) - (a[1] - origin[1]) * (b[0] - origin[0])

function halfHull(points: readonly Point[]): Point[] {
  const hull: Point[] = []
  for (const point of points) {
    for (;;) {
      const [last, before] = [hull.at(-1), hull.at(-2)]
      if (!last || !before || cross(before, last, point) > 0) break
      hull.pop()
    }
    hull.push(point)
  }
  hull.pop()
  return hull
}

/** The convex hull of points (Andrew's monotone chain). */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  return [...halfHull(sorted), ...halfHull(sorted.reverse())]
}

/** The rectangle of minimum area around points, at any angle. Undefined if the points span no area. */
export function smallestRectangle(points: readonly Point[]): Rectangle | undefined {
  const hull = convexHull(points)
  let best: Rectangle | undefined
  hull.forEach((start, index) => {
    const end = hull[(index + 1) % hull.length] ?? start
    const length = distance(start, end)
    if (hull.length < 3 || length === 0) return
    const along: Point = [(end[0] - start[0]) / length, (end[1] - start[1]) / length]
    const across = hull.map(point => -point[0] * along[1] + point[1] * along[0])
    const forward = hull.map(point => point[0] * along[0] + point[1] * along[1])
    const [left, right] = [Math.min(...forward), Math.max(...forward)]
    const [top, bottom] = [Math.min(...across), Math.max(...across)]
    const [width, height] = [right - left, bottom - top]
    if (best && width * height >= best.width * best.height) return
    const [u, v] = [(left + right) / 2, (top + bottom) / 2]
    best = { centre: [u * along[0] - v * along[1], u * along[1] + v * along[0]], width, height, along }
  })
  return best
}

/** The corners of a rectangle, clockwise from the top left. The order is right for text tilted by less than 45°. */
export function cornersOf({ centre, width, height, along }: Rectangle): Quad {
  const at = (x: number, y: number): Point => [
    centre[0] + (x * width * along[0] - y * height * along[1]) / 2,
    centre[1] + (x * width * along[1] + y * height * along[0]) / 2,
  ]
  const leftToRight = [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)].sort((a, b) => a[0] - b[0])
  const byHeight = (points: Point[]) => points.sort((a, b) => a[1] - b[1])
  const [topLeft, bottomLeft] = byHeight(leftToRight.slice(0, 2))
  const [topRight, bottomRight] = byHeight(leftToRight.slice(2))
  return [topLeft ?? centre, topRight ?? centre, bottomRight ?? centre, bottomLeft ?? centre]
}

/** The longer of the two sides along the text. */
export const quadWidth = (quad: Quad) => Math.max(distance(quad[0], quad[1]), distance(quad[3], quad[2]))

/** The longer of the two sides across the text. */
export const quadHeight = (quad: Quad) => Math.max(distance(quad[0], quad[3]), distance(quad[1], quad[2]))

export type Bounds = { left: number; right: number; top: number; bottom: number }

/** The axis-aligned bounding box of a quad. */
export function boundsOf(quad: Quad): Bounds {
  const xs = quad.map(point => point[0])
  const ys = quad.map(point => point[1])
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

/** The axis-aligned bounding box of lines. */
export function boundsOfLines(lines: readonly TextLine[]): Bounds {
  const all = lines.map(line => boundsOf(line.box))
  return {
    left: Math.min(...all.map(one => one.left)),
    right: Math.max(...all.map(one => one.right)),
    top: Math.min(...all.map(one => one.top)),
    bottom: Math.max(...all.map(one => one.bottom)),
  }
}
