import type { PpOcr, ScriptLine } from '#reader/engines/pp-ocr/ppocr.ts'
import { quadHeight, quadWidth } from '#reader/picture/geometry.ts'
import { isWeak, liesOnItsSide, readingScore, tiltOf } from '#reader/picture/orientation.ts'
import { rotate, rotateBy } from '#reader/picture/prepare-image.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import type { Quad } from '#reader/port.ts'
import { withLargeLetters } from './read-large-letters.ts'
import { otherAlphabet, settleScripts } from './settle-scripts.ts'

/** A picture that was rotated upright, and its lines. */
export type UprightReading = { picture: Pixels; lines: ScriptLine[] }

const sampleSize = 6
const minConfidence = 0.5
/** Chinese signs from which a card may be written from top to bottom, and the share of them that must stand upright there. */
const [minHan, columnShare] = [4, 0.7]

/** The longest boxes, which show the orientation of a card best. */
function longestBoxes(boxes: readonly Quad[]): Quad[] {
  const length = (box: Quad) => Math.max(quadWidth(box), quadHeight(box))
  return [...boxes].sort((a, b) => length(b) - length(a)).slice(0, sampleSize)
}

/** The score of a sample of lines in a picture. */
async function scoreOf(ppOcr: PpOcr, picture: Pixels): Promise<number> {
  const boxes = await ppOcr.detect(picture)
  return readingScore(await ppOcr.recognise(picture, longestBoxes(boxes)))
}

async function bestOf(ppOcr: PpOcr, pictures: readonly Pixels[]): Promise<Pixels | undefined> {
  let best: { picture: Pixels; score: number } | undefined
  for (const picture of pictures) {
    const score = await scoreOf(ppOcr, picture)
    if (!best || score > best.score) best = { picture, score }
  }
  return best?.picture
}

const isUseful = ({ text, unread, confidence }: ScriptLine) =>
  (text !== '' || unread !== undefined) && confidence >= minConfidence

/** On a card with text in Cyrillic or Greek, reads the lines again that were read in Latin letters. */
async function withCyrillicLines(ppOcr: PpOcr, picture: Pixels, lines: readonly ScriptLine[]): Promise<ScriptLine[]> {
  const { alphabet, doubtful } = otherAlphabet(lines)
  const read = new Map<Quad, ScriptLine>()
  for (const { box } of doubtful) {
    const [line] = await ppOcr.recognise(picture, [box], alphabet)
    if (line && isUseful(line)) read.set(box, line)
  }
  return lines.map(line => read.get(line.box) ?? line)
}

/** Reads a picture without rotating it. */
async function readWithoutRotation(ppOcr: PpOcr, picture: Pixels, boxes: readonly Quad[]): Promise<UprightReading> {
  const read = await ppOcr.recognise(picture, boxes)
  const lines = read.filter(isUseful)
  const settled = settleScripts(await withCyrillicLines(ppOcr, picture, lines)).filter(isUseful)
  return { picture, lines: await withLargeLetters(ppOcr, picture, settled) }
}

/** Rotates a picture so that its lines are horizontal, and finds their boxes. A small tilt is left as it is. */
async function straighten(ppOcr: PpOcr, picture: Pixels): Promise<{ picture: Pixels; boxes: readonly Quad[] }> {
  const boxes = await ppOcr.detect(picture)
  const tilt = tiltOf(boxes)
  if (tilt === 0) return { picture, boxes }
  const straight = await rotateBy(picture, -tilt)
  return { picture: straight, boxes: await ppOcr.detect(straight) }
}

const hanIn = (lines: readonly ScriptLine[]) =>
  lines.reduce((sum, { text }) => sum + (text.match(/\p{Script=Han}/gu)?.length ?? 0), 0)

/**
 * Reads a card in Chinese that seems to lie on its side as one whose lines run from top to bottom. Undefined if that gives
 * less Chinese than the rotated picture (`turned`).
 */
async function readAsColumns(
  ppOcr: PpOcr,
  { picture, boxes, turned }: { picture: Pixels; boxes: readonly Quad[]; turned: UprightReading },
): Promise<UprightReading | undefined> {
  const han = hanIn(turned.lines)
  if (han < minHan) return undefined
  const upright = await readWithoutRotation(ppOcr, picture, boxes)
  return hanIn(upright.lines.filter(line => line.isColumn)) >= columnShare * han ? upright : undefined
}

/** Reads a card in any orientation and with any tilt. */
export async function readUpright(ppOcr: PpOcr, photo: Pixels): Promise<UprightReading> {
  const { picture, boxes } = await straighten(ppOcr, photo)
  if (liesOnItsSide(boxes)) {
    const upright = await bestOf(ppOcr, [await rotate(picture, 90), await rotate(picture, 270)])
    if (upright) {
      const straight = await straighten(ppOcr, upright)
      const turned = await readWithoutRotation(ppOcr, straight.picture, straight.boxes)
      return (await readAsColumns(ppOcr, { picture, boxes, turned })) ?? turned
    }
  }
  const first = await readWithoutRotation(ppOcr, picture, boxes)
  if (boxes.length === 0 || !isWeak(first.lines)) return first
  const upsideDown = await rotate(picture, 180)
  const second = await readWithoutRotation(ppOcr, upsideDown, await ppOcr.detect(upsideDown))
  return readingScore(second.lines) > readingScore(first.lines) ? second : first
}
