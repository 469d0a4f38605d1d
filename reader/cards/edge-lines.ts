import type { Bounds } from '#reader/picture/geometry.ts'
import type { Pixels } from '#reader/picture/warp.ts'

export type Side = 'top' | 'bottom' | 'left' | 'right'

/** A straight edge along one side: its position at both ends of the picture, and the share of the side where it was seen. */
export type EdgeLine = { start: number; end: number; seen: number }

/** Rays from the text on each side. */
const rayCount = 48
/** The smallest change of colour that counts as an edge, summed over the channels. */
const minChange = 42
/** The largest difference between the positions of both ends of an edge, as a share of the picture's length. */
const maxRise = 0.22
const slopeCount = 45
/** The smallest share of rays that must cross an edge. */
const minSeen = 0.55
const maxLines = 4

type Vector = { x: number; y: number }

/** The positions of local maxima of the colour change along a ray, as rows or columns of the picture. */
function changesAlong(picture: Pixels, from: Vector, by: Vector, isColumn: boolean): number[] {
  const { data, width, height } = picture
  const change = (x: number, y: number) => {
    const [before, after] = [((y - by.y) * width + x - by.x) * 3, ((y + by.y) * width + x + by.x) * 3]
    let sum = 0
    for (let channel = 0; channel < 3; channel++)
      sum += Math.abs((data[before + channel] ?? 0) - (data[after + channel] ?? 0))
    return sum
  }
  const isInside = (x: number, y: number) => x > 1 && y > 1 && x < width - 2 && y < height - 2
  const found: number[] = []
  let [previous, current] = [0, 0]
  for (let { x, y } = from; isInside(x, y); x += by.x, y += by.y) {
    const next = change(x + by.x, y + by.y)
    if (current >= minChange && current >= previous && current > next) found.push(isColumn ? y : x)
    previous = current
    current = next
  }
  return found
}

/** Rays that leave the text on one side: where each starts along the side, and where it may cross an edge. */
function raysOf(picture: Pixels, text: Bounds, side: Side): { along: number; at: number[] }[] {
  const isColumn = side === 'top' || side === 'bottom'
  const [first, last] = isColumn ? [text.left, text.right] : [text.top, text.bottom]
  const by = { top: { x: 0, y: -1 }, bottom: { x: 0, y: 1 }, left: { x: -1, y: 0 }, right: { x: 1, y: 0 } }[side]
  return Array.from({ length: rayCount }, (_, index) => {
    const along = Math.round(first + ((last - first) * (index + 0.5)) / rayCount)
    const out = Math.round(text[side])
    const from = isColumn ? { x: along, y: out } : { x: out, y: along }
    return { along, at: changesAlong(picture, from, by, isColumn) }
  })
}

/** Finds the straight edges on one side of the text with a Hough transform, those seen along most of the side first. */
export function edgeLines(picture: Pixels, text: Bounds, side: Side): EdgeLine[] {
  const isColumn = side === 'top' || side === 'bottom'
  const [length, depth] = isColumn ? [picture.width, picture.height] : [picture.height, picture.width]
  const rays = raysOf(picture, text, side)
  const lines: EdgeLine[] = []
  const votes = new Uint8Array(2 * depth + 1)
  const lastVoter = new Int16Array(2 * depth + 1)
  for (let slope = 0; slope < slopeCount; slope++) {
    const rise = length * maxRise * ((2 * slope) / (slopeCount - 1) - 1)
    // Each ray votes once for each start position that an edge of this slope could have, and for its two neighbours.
    votes.fill(0)
    lastVoter.fill(-1)
    for (const [ray, { along, at }] of rays.entries()) {
      for (const place of at) {
        const start = Math.round(place - (rise * along) / length + depth / 2)
        for (let near = Math.max(0, start - 1); near <= start + 1; near++) {
          if (lastVoter[near] === ray) continue
          lastVoter[near] = ray
          votes[near] = (votes[near] ?? 0) + 1
        }
      }
    }
    for (let place = 0; place < votes.length; place++) {
      const start = place - depth / 2
      const count = votes[place] ?? 0
      if (count >= minSeen * rayCount) lines.push({ start, end: start + rise, seen: count / rayCount })
    }
  }
  const chosen: EdgeLine[] = []
  for (const line of lines.sort((a, b) => b.seen - a.seen)) {
    const isNew = chosen.every(other => Math.abs(line.start + line.end - other.start - other.end) > 0.03 * depth)
    if (isNew && chosen.length < maxLines) chosen.push(line)
  }
  return chosen
}
