import { type Bounds, boundsOfLines, distance, quadHeight, quadWidth } from '#reader/picture/geometry.ts'
import { sharpOf, storedImage, thumbnailOf } from '#reader/picture/prepare-image.ts'
import { type Pixels, warpQuad } from '#reader/picture/warp.ts'
import type { CardPicture, Point, Quad, TextLine } from '#reader/port.ts'
import { type EdgeLine, edgeLines } from './edge-lines.ts'

/** The size of the picture in which edges are searched. It is enough for a card that fills a third of the photo. */
const searchEdge = 400
/** The maximum length of the longer side of the card picture. */
const longEdge = 800
/** Edges with a lower confidence are too often a frame, a shadow or the edge of a desk. */
const minConfidence = 0.7

/** Cuts the card out and straightens it. Searched around the text; undefined without clear edges. */
export async function cardPicture(picture: Pixels, lines: readonly TextLine[]): Promise<CardPicture | undefined> {
  if (lines.length === 0) return undefined
  const scale = searchEdge / Math.max(picture.width, picture.height)
  const { data, info } = await sharpOf(picture)
    .resize({ width: searchEdge, height: searchEdge, fit: 'inside' })
    .blur(0.8)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const text = boundsOfLines(lines)
  const scaled = {
    left: text.left * scale,
    right: text.right * scale,
    top: text.top * scale,
    bottom: text.bottom * scale,
  }
  const edges = cardEdges({ data, width: info.width, height: info.height }, scaled)
  if (!edges || edges.confidence < minConfidence) return undefined
  const [a, b, c, d] = edges.corners
  const inPicture = ([x, y]: typeof a): typeof a => [x / scale, y / scale]
  const corners: Quad = [inPicture(a), inPicture(b), inPicture(c), inPicture(d)]
  const [width, height] = [quadWidth(corners), quadHeight(corners)]
  const shrink = Math.min(1, longEdge / Math.max(width, height))
  const card = warpQuad(picture, corners, Math.round(width * shrink), Math.round(height * shrink))
  return { image: await storedImage(card), thumbnail: await thumbnailOf(card), confidence: edges.confidence }
}

/** The corners of a card, clockwise from its top left. */
type CardEdges = { corners: Quad; confidence: number }

/** The aspect ratio of cards: 85 × 55, 90 × 50 and 91 × 55 mm are between 1.5 and 1.8. */
const usualRatio = 1.66
const ratios = { min: 1.36, max: 2.05 }
/** The difference from the usual ratio, as a logarithm, that perspective alone may cause. */
const freeDifference = 0.1

/** The intersection of a horizontal and a vertical edge. */
function intersection(row: EdgeLine, column: EdgeLine, { width, height }: Pixels): Point {
  const [rise, shift] = [(row.end - row.start) / width, (column.end - column.start) / height]
  const y = (row.start + rise * column.start) / (1 - rise * shift)
  return [column.start + shift * y, y]
}

/** How much the shape of a quad differs from a card: 0 for a usual card, 1 for shapes that no card has. */
function shapePenalty([a, b, c, d]: Quad): number {
  const width = (distance(a, b) + distance(d, c)) / 2
  const height = (distance(a, d) + distance(b, c)) / 2
  const ratio = Math.max(width, height) / Math.max(1, Math.min(width, height))
  if (ratio < ratios.min || ratio > ratios.max) return 1
  return Math.max(0, Math.abs(Math.log(ratio / usualRatio)) - freeDifference)
}

/**
 * Finds the edges of a card around its text: four straight changes of colour that together have the shape of a card. The
 * most probable ones are taken. Undefined if there are none, as in a scan that shows only the card.
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
            intersection(top, left, picture),
            intersection(top, right, picture),
            intersection(bottom, right, picture),
            intersection(bottom, left, picture),
          ]
          const penalty = shapePenalty(corners)
          if (penalty === 1 || !corners.every(isInside)) continue
          const seen = [top, bottom, left, right].map(line => line.seen)
          const confidence = Math.max(0, Math.min(...seen) - penalty)
          // A frame printed on the card looks like an edge too. The area favours the outer one.
          const area = (distance(corners[0], corners[1]) * distance(corners[0], corners[3])) / (width * height)
          const score = confidence + seen.reduce((sum, share) => sum + share, 0) / 8 + area / 4
          if (!best || score > best.score) best = { corners, confidence, score }
        }
      }
    }
  }
  return best && { corners: best.corners, confidence: best.confidence }
}
