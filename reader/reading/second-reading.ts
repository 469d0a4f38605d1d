import type { PpOcr } from '#reader/engines/pp-ocr/ppocr.ts'
import { stretched } from '#reader/picture/prepare-image.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import { readUpright, type UprightReading } from './read-upright.ts'
import { seemsIncomplete, strengthOf } from './reading-strength.ts'

const closeEdge = 1600

/** PP-OCR that searches at 1600 pixels: it finds print half as high as it does at the usual 960. */
export function searchingCloser(ppOcr: PpOcr): PpOcr {
  return { ...ppOcr, detect: pixels => ppOcr.detect(pixels, closeEdge) }
}

/**
 * Reads a card; where little of it could be read, once more and slower: with more contrast, and searched for smaller
 * print. The stronger reading is kept (0011).
 */
export async function readTwiceIfNeeded(ppOcr: PpOcr, picture: Pixels): Promise<UprightReading> {
  const first = await readUpright(ppOcr, picture)
  if (!seemsIncomplete(first.lines)) return first
  const second = await readUpright(searchingCloser(ppOcr), await stretched(picture))
  return strengthOf(second.lines) > strengthOf(first.lines) ? second : first
}
