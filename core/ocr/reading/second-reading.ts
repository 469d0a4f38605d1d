import { sharpOf } from '#core/ocr/picture/prepare-image.ts'
import type { Pixels } from '#core/ocr/picture/warp.ts'
import { readUpright, type UprightReading } from '#core/ocr/pp-ocr/pp-reading.ts'
import type { PpOcr } from '#core/ocr/pp-ocr/ppocr.ts'
import { seemsIncomplete, strengthOf } from './reading-strength.ts'

/** Finds print half as high as the usual 960 pixels do. */
const longEdge = 1600

/** The same picture with its greys stretched from black to white. */
async function stretched(picture: Pixels): Promise<Pixels> {
  const data = await sharpOf(picture).normalise().toColourspace('srgb').raw().toBuffer()
  return { ...picture, data }
}

/**
 * Reads a card; where little of it could be read, once more and slower: with more contrast, and searched for smaller
 * print. The stronger reading is kept (0011).
 */
export async function readTwiceIfNeeded(ppOcr: PpOcr, picture: Pixels): Promise<UprightReading> {
  const first = await readUpright(ppOcr, picture)
  if (!seemsIncomplete(first.lines)) return first
  const closer: PpOcr = { ...ppOcr, detect: pixels => ppOcr.detect(pixels, longEdge) }
  const second = await readUpright(closer, await stretched(picture))
  return strengthOf(second.lines) > strengthOf(first.lines) ? second : first
}
