import type { PpOcr } from '#reader/engines/pp-ocr/ppocr.ts'
import { type Bounds, boundsOfLines } from '#reader/picture/geometry.ts'
import { cutOut, enlarge, normaliseContrast, rotate } from '#reader/picture/prepare-image.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import type { TextLine } from '#reader/port.ts'
import { readUpright, type UprightReading } from './read-upright.ts'
import { isDoubtful, seemsIncomplete, strengthOf } from './reading-strength.ts'

/** The long edge of an enlarged card. */
const enlargedEdge = 2400
/** Cards that would be enlarged by less stay as they are, since the gain is not worth the time. */
const minEnlargement = 1.15
/** Margin that is kept around the text, as a share of the text's longer side. */
const margin = 0.15
/** How many times stronger another reading must be to replace the best one. */
const minAdvantage = 1.05

/** The area of the text with a margin. */
function textArea({ width, height }: Pixels, lines: readonly TextLine[]): Bounds {
  const { left, right, top, bottom } = boundsOfLines(lines)
  const space = margin * Math.max(right - left, bottom - top)
  return {
    left: Math.max(0, Math.floor(left - space)),
    top: Math.max(0, Math.floor(top - space)),
    right: Math.min(width, Math.ceil(right + space)),
    bottom: Math.min(height, Math.ceil(bottom + space)),
  }
}

/** The card enlarged to the size that reads best; undefined if it nearly has that size already. */
async function enlargedCard({ picture, lines }: UprightReading): Promise<Pixels | undefined> {
  if (lines.length === 0) return undefined
  const area = textArea(picture, lines)
  const edge = Math.max(area.right - area.left, area.bottom - area.top)
  return enlargedEdge / edge < minEnlargement ? undefined : enlarge(await cutOut(picture, area), enlargedEdge)
}

/**
 * The thorough reading of a card (decision 15). If the first reading is doubtful, the card is enlarged and read as it is,
 * with normalised contrast, and rotated. The strongest reading is kept.
 */
export async function readAgain(ppOcr: PpOcr, first: UprightReading): Promise<UprightReading> {
  if (!isDoubtful(first.lines)) return first
  const fine = atHighResolution(ppOcr)
  const card = (await enlargedCard(first)) ?? first.picture
  let best = first
  const keepIfStronger = (next: UprightReading) => {
    if (strengthOf(next.lines) > minAdvantage * strengthOf(best.lines)) best = next
  }
  keepIfStronger(await readUpright(fine, card))
  keepIfStronger(await readUpright(fine, await normaliseContrast(card)))
  if (!isDoubtful(best.lines)) return best
  for (const degrees of [90, 180, 270] as const) keepIfStronger(await readUpright(fine, await rotate(card, degrees)))
  return best
}

const highResolutionEdge = 1600

/** PP-OCR that detects text at 1600 pixels, where it finds print about half as high as at the default 960. */
function atHighResolution(ppOcr: PpOcr): PpOcr {
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
