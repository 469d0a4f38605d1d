import type { PpOcr } from '#reader/engines/pp-ocr/ppocr.ts'
import { type Bounds, boundsOfLines } from '#reader/picture/geometry.ts'
import { cutOut, enlarge, stretched, turn } from '#reader/picture/prepare-image.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import type { TextLine } from '#reader/port.ts'
import { readUpright, type UprightReading } from './read-upright.ts'
import { isDoubtful, strengthOf } from './reading-strength.ts'
import { searchingCloser } from './second-reading.ts'

/** The size that the card is enlarged to; the gain must be worth the time. */
const enlargedEdge = 2400
const least = 1.15
/** What of the photo is left around the text, as a share of the text's longer side. */
const margin = 0.15
/** Another reading must tell so much more, or the first one stays. */
const clearlyStronger = 1.05

/** Where the text stands, with a little around it. */
function textArea({ width, height }: Pixels, lines: readonly TextLine[]): Bounds {
  const { left, right, top, bottom } = boundsOfLines(lines)
  const around = margin * Math.max(right - left, bottom - top)
  return {
    left: Math.max(0, Math.floor(left - around)),
    top: Math.max(0, Math.floor(top - around)),
    right: Math.min(width, Math.ceil(right + around)),
    bottom: Math.min(height, Math.ceil(bottom + around)),
  }
}

/** The card alone, as large as it reads best; undefined where it fills the photo as it is. */
async function closeUp({ picture, lines }: UprightReading): Promise<Pixels | undefined> {
  if (lines.length === 0) return undefined
  const area = textArea(picture, lines)
  const edge = Math.max(area.right - area.left, area.bottom - area.top)
  return enlargedEdge / edge < least ? undefined : enlarge(await cutOut(picture, area), enlargedEdge)
}

/**
 * The thorough reading of a card (0015): where anything of the first is in doubt, the card alone is read enlarged, with
 * even contrast, and whichever way up it may lie, and the clearly strongest reading is kept.
 */
export async function readAgain(ppOcr: PpOcr, first: UprightReading): Promise<UprightReading> {
  if (!isDoubtful(first.lines)) return first
  const closer = searchingCloser(ppOcr)
  const card = (await closeUp(first)) ?? first.picture
  let best = first
  const consider = (next: UprightReading) => {
    if (strengthOf(next.lines) > clearlyStronger * strengthOf(best.lines)) best = next
  }
  consider(await readUpright(closer, card))
  consider(await readUpright(closer, await stretched(card)))
  if (!isDoubtful(best.lines)) return best
  for (const degrees of [90, 180, 270] as const) consider(await readUpright(closer, await turn(card, degrees)))
  return best
}
