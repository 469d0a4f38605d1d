import { boundsOfLines, quadHeight, quadWidth } from '#reader/picture/geometry.ts'
import { sharpOf, storedImage, thumbnailOf } from '#reader/picture/prepare-image.ts'
import { type Pixels, warpQuad } from '#reader/picture/warp.ts'
import type { CardPicture, Quad, TextLine } from '#reader/port.ts'
import { cardEdges } from './card-edges.ts'

/** The size of the picture in which edges are searched. It is enough for a card that fills a third of the photo. */
const searchEdge = 400
/** The maximum length of the longer side of the card picture. */
const longEdge = 800
/** Edges with a lower confidence are too often a frame, a shadow or the edge of a desk. */
const minConfidence = 0.7

/**
 * Cuts the card out of an upright picture and straightens it. The edges are searched around the text. Undefined if they are
 * not found with enough confidence.
 */
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
