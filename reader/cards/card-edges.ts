import { type Bounds, distance } from '#reader/picture/geometry.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import type { Point, Quad } from '#reader/port.ts'
import { type EdgeLine, edgeLines } from './edge-lines.ts'

/** The corners of a card, clockwise from its top left, and how sure they are, 0..1. */
export type CardEdges = { corners: Quad; sureness: number }

/** Cards are so many times as long as high: 85 × 55, 90 × 50 and 91 × 55 mm lie between 1.5 and 1.8. */
const usualShape = 1.66
const shapes = { least: 1.36, most: 2.05 }
/** How far perspective alone may bring a card from the usual shape. */
const freeShape = 0.1

/** Where a line from left to right and one from top to bottom meet. */
function meeting(row: EdgeLine, column: EdgeLine, { width, height }: Pixels): Point {
  const [rise, shift] = [(row.end - row.start) / width, (column.end - column.start) / height]
  const y = (row.start + rise * column.start) / (1 - rise * shift)
  return [column.start + shift * y, y]
}

/** How far from a card's usual shape a quad is: 0 for none, 1 for no card at all. */
function oddness([a, b, c, d]: Quad): number {
  const width = (distance(a, b) + distance(d, c)) / 2
  const height = (distance(a, d) + distance(b, c)) / 2
  const shape = Math.max(width, height) / Math.max(1, Math.min(width, height))
  if (shape < shapes.least || shape > shapes.most) return 1
  return Math.max(0, Math.abs(Math.log(shape / usualShape)) - freeShape)
}

/**
 * Where a card's edges lie around its text: four straight changes of colour that together have the shape of a card. Of
 * several the likeliest; undefined where there are none, as on a scan that shows nothing but the card.
 */
export function cardEdges(picture: Pixels, text: Bounds): CardEdges | undefined {
  const { width, height } = picture
  const [tops, bottoms] = [edgeLines(picture, text, 'top'), edgeLines(picture, text, 'bottom')]
  const [lefts, rights] = [edgeLines(picture, text, 'left'), edgeLines(picture, text, 'right')]
  const isInside = ([x, y]: Point) => x > -2 && y > -2 && x < width + 2 && y < height + 2
  let best: (CardEdges & { score: number }) | undefined
  for (const top of tops) {
    for (const bottom of bottoms) {
      for (const left of lefts) {
        for (const right of rights) {
          const corners: Quad = [
            meeting(top, left, picture),
            meeting(top, right, picture),
            meeting(bottom, right, picture),
            meeting(bottom, left, picture),
          ]
          const odd = oddness(corners)
          if (odd === 1 || !corners.every(isInside)) continue
          const seen = [top, bottom, left, right].map(line => line.seen)
          const sureness = Math.max(0, Math.min(...seen) - odd)
          // A frame printed on the card is seen as well as its edge: the larger one counts.
          const area = (distance(corners[0], corners[1]) * distance(corners[0], corners[3])) / (width * height)
          const score = sureness + seen.reduce((sum, share) => sum + share, 0) / 8 + area / 4
          if (!best || score > best.score) best = { corners, sureness, score }
        }
      }
    }
  }
  return best && { corners: best.corners, sureness: best.sureness }
}
