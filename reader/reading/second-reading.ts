import type { PpOcr } from '#reader/engines/pp-ocr/ppocr.ts'
import { normaliseContrast } from '#reader/picture/prepare-image.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import { readUpright, type UprightReading } from './read-upright.ts'
import { seemsIncomplete, strengthOf } from './reading-strength.ts'

const highResolutionEdge = 1600

/** PP-OCR that detects text at 1600 pixels, where it finds print about half as high as at the default 960. */
export function atHighResolution(ppOcr: PpOcr): PpOcr {
  return { ...ppOcr, detect: pixels => ppOcr.detect(pixels, highResolutionEdge) }
}

/**
 * Reads a card. If the reading seems incomplete, the card is read again with normalised contrast and at a higher
 * resolution, and the stronger reading is kept (decision 11).
 */
export async function readTwiceIfNeeded(ppOcr: PpOcr, picture: Pixels): Promise<UprightReading> {
  const first = await readUpright(ppOcr, picture)
  if (!seemsIncomplete(first.lines)) return first
  const second = await readUpright(atHighResolution(ppOcr), await normaliseContrast(picture))
  return strengthOf(second.lines) > strengthOf(first.lines) ? second : first
}
