import type { PpOcr } from '#reader/engines/pp-ocr/ppocr.ts'
import { quadHeight, quadWidth } from '#reader/picture/geometry.ts'
import { turn, turnBy } from '#reader/picture/prepare-image.ts'
import { isWeak, liesOnItsSide, readingScore, tiltOf } from '#reader/picture/turning.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import type { Quad, TextLine } from '#reader/port.ts'
import { withLargeLetters } from './read-large-letters.ts'

/** A picture turned upright, and its lines. */
export type UprightReading = { picture: Pixels; lines: TextLine[] }

const sampleSize = 6
const leastConfidence = 0.5

/** The longest boxes say soonest which way a card lies. */
function sample(boxes: readonly Quad[]): Quad[] {
  const length = (box: Quad) => Math.max(quadWidth(box), quadHeight(box))
  return [...boxes].sort((a, b) => length(b) - length(a)).slice(0, sampleSize)
}

async function scoreOf(ppOcr: PpOcr, picture: Pixels): Promise<number> {
  const boxes = await ppOcr.detect(picture)
  return readingScore(await ppOcr.recognise(picture, sample(boxes)))
}

async function bestOf(ppOcr: PpOcr, pictures: readonly Pixels[]): Promise<Pixels | undefined> {
  let best: { picture: Pixels; score: number } | undefined
  for (const picture of pictures) {
    const score = await scoreOf(ppOcr, picture)
    if (!best || score > best.score) best = { picture, score }
  }
  return best?.picture
}

async function readAsItLies(ppOcr: PpOcr, picture: Pixels, boxes: readonly Quad[]): Promise<UprightReading> {
  const read = await ppOcr.recognise(picture, boxes)
  const lines = read.filter(line => line.text && line.confidence >= leastConfidence)
  return { picture, lines: await withLargeLetters(ppOcr, picture, lines) }
}

/** The picture with its lines level, and where they are then; as it is where they hardly slant. */
async function level(ppOcr: PpOcr, picture: Pixels): Promise<{ picture: Pixels; boxes: readonly Quad[] }> {
  const boxes = await ppOcr.detect(picture)
  const tilt = tiltOf(boxes)
  if (tilt === 0) return { picture, boxes }
  const straight = await turnBy(picture, -tilt)
  return { picture: straight, boxes: await ppOcr.detect(straight) }
}

/** Reads a card with PP-OCR, whichever way up it lies and however it is tilted. */
export async function readUpright(ppOcr: PpOcr, photo: Pixels): Promise<UprightReading> {
  const { picture, boxes } = await level(ppOcr, photo)
  if (liesOnItsSide(boxes)) {
    const upright = await bestOf(ppOcr, [await turn(picture, 90), await turn(picture, 270)])
    if (upright) {
      const straight = await level(ppOcr, upright)
      return readAsItLies(ppOcr, straight.picture, straight.boxes)
    }
  }
  const first = await readAsItLies(ppOcr, picture, boxes)
  if (boxes.length === 0 || !isWeak(first.lines)) return first
  const upsideDown = await turn(picture, 180)
  const second = await readAsItLies(ppOcr, upsideDown, await ppOcr.detect(upsideDown))
  return readingScore(second.lines) > readingScore(first.lines) ? second : first
}
