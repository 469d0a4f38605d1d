import type { Bounds } from '#reader/picture/geometry.ts'
import type { Pixels } from '#reader/picture/warp.ts'

export type Side = 'top' | 'bottom' | 'left' | 'right'

/** A straight edge along one side: how far out it lies at both ends of the picture, and on what share of the side it was seen. */
export type EdgeLine = { start: number; end: number; seen: number }

const scans = 48
/** A change of colour that counts as an edge: the sum over the three colours. */
const leastChange = 42
/** How far one end of an edge may lie further out than the other, as a share of the picture's length. */
const steepest = 0.22
const slopes = 45
const leastSeen = 0.55
const mostLines = 4

type Step = { x: number; y: number }

/** Where the colour changes most along a way out of the text, in pixels from the picture's first row or column. */
function changesAlong(picture: Pixels, from: Step, by: Step, isColumn: boolean): number[] {
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
    if (current >= leastChange && current >= previous && current > next) found.push(isColumn ? y : x)
    previous = current
    current = next
  }
  return found
}

/** For each way out of the text on one side: where along the side it starts, and where edges may be. */
function scansOf(picture: Pixels, text: Bounds, side: Side): { along: number; at: number[] }[] {
  const isColumn = side === 'top' || side === 'bottom'
  const [first, last] = isColumn ? [text.left, text.right] : [text.top, text.bottom]
  const by = { top: { x: 0, y: -1 }, bottom: { x: 0, y: 1 }, left: { x: -1, y: 0 }, right: { x: 1, y: 0 } }[side]
  return Array.from({ length: scans }, (_, index) => {
    const along = Math.round(first + ((last - first) * (index + 0.5)) / scans)
    const out = Math.round(text[side])
    const from = isColumn ? { x: along, y: out } : { x: out, y: along }
    return { along, at: changesAlong(picture, from, by, isColumn) }
  })
}

/** The straight lines that edges on one side of the text lie on, those seen along most of it first. */
export function edgeLines(picture: Pixels, text: Bounds, side: Side): EdgeLine[] {
  const isColumn = side === 'top' || side === 'bottom'
  const [length, depth] = isColumn ? [picture.width, picture.height] : [picture.height, picture.width]
  const ways = scansOf(picture, text, side)
  const lines: EdgeLine[] = []
  const votes = new Uint8Array(2 * depth + 1)
  const lastVoter = new Int16Array(2 * depth + 1)
  for (let slope = 0; slope < slopes; slope++) {
    const rise = length * steepest * ((2 * slope) / (slopes - 1) - 1)
    // Each way votes once for each place where its edge would meet the side's start, and for the places beside it.
    votes.fill(0)
    lastVoter.fill(-1)
    for (const [way, { along, at }] of ways.entries()) {
      for (const place of at) {
        const start = Math.round(place - (rise * along) / length + depth / 2)
        for (let near = Math.max(0, start - 1); near <= start + 1; near++) {
          if (lastVoter[near] === way) continue
          lastVoter[near] = way
          votes[near] = (votes[near] ?? 0) + 1
        }
      }
    }
    for (let place = 0; place < votes.length; place++) {
      const start = place - depth / 2
      const count = votes[place] ?? 0
      if (count >= leastSeen * scans) lines.push({ start, end: start + rise, seen: count / scans })
    }
  }
  const chosen: EdgeLine[] = []
  for (const line of lines.sort((a, b) => b.seen - a.seen)) {
    const isNew = chosen.every(other => Math.abs(line.start + line.end - other.start - other.end) > 0.03 * depth)
    if (isNew && chosen.length < mostLines) chosen.push(line)
  }
  return chosen
}
