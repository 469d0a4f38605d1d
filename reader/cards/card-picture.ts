import { boundsOfLines, quadHeight, quadWidth } from '#reader/picture/geometry.ts'
import { keptImage, sharpOf, thumbnailOf } from '#reader/picture/prepare-image.ts'
import { type Pixels, warpQuad } from '#reader/picture/warp.ts'
import type { CardPicture, Quad, TextLine } from '#reader/port.ts'
import { cardEdges } from './card-edges.ts'

/** Edges are looked for in a picture of this size: fine enough for a card in a third of a photo. */
const searchedEdge = 400
/** The longer side of the card that is cut out. */
const longEdge = 800
/** Below this, what looks like an edge is too often a frame, a shadow or a desk. */
const leastSureness = 0.7

/**
 * The card cut out of its upright picture and straightened, where its edges are sure; its text must have been read, as
 * the edges are looked for around it.
 */
export async function cardPicture(picture: Pixels, lines: readonly TextLine[]): Promise<CardPicture | undefined> {
  if (lines.length === 0) return undefined
  const scale = searchedEdge / Math.max(picture.width, picture.height)
  const { data, info } = await sharpOf(picture)
    .resize({ width: searchedEdge, height: searchedEdge, fit: 'inside' })
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
  if (!edges || edges.sureness < leastSureness) return undefined
  const [a, b, c, d] = edges.corners
  const inPicture = ([x, y]: typeof a): typeof a => [x / scale, y / scale]
  const corners: Quad = [inPicture(a), inPicture(b), inPicture(c), inPicture(d)]
  const [width, height] = [quadWidth(corners), quadHeight(corners)]
  const shrink = Math.min(1, longEdge / Math.max(width, height))
  const card = warpQuad(picture, corners, Math.round(width * shrink), Math.round(height * shrink))
  return { image: await keptImage(card), thumbnail: await thumbnailOf(card), sureness: edges.sureness }
}
