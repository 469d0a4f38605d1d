import { foldText } from '#core/base/compare-text.ts'
import type { Point, Quad, TextLine } from '#core/ocr/ocr-port.ts'
import { boundsOf, middleOf, quadHeight } from '#core/ocr/picture/geometry.ts'
import { withLargeLetter } from '#core/ocr/picture/large-letter.ts'
import { isVertical } from '#core/ocr/picture/line-crop.ts'
import type { Pixels } from '#core/ocr/picture/warp.ts'
import { lineHeight } from '#core/ocr/pp-ocr/line-input.ts'
import type { PpOcr } from '#core/ocr/pp-ocr/ppocr.ts'

/** Names in large print have large initials; so much larger than the card's lines are they at least. */
const larger = 1.2
const leastLetters = 3
/** How surely the letter must be seen: what is less sure may be an icon or a mark. */
const sure = 0.6
/** A ring or a disc beside a name is a mark more often than a letter. */
const marks = /[o0]/i

type End = 'left' | 'right'

const lettersIn = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]/gu) ?? []
const isWords = (text: string) => !/[\d@]|www\./i.test(text) && lettersIn(text).length >= leastLetters

/** The letter that another reading of a line has more at one end; undefined where it says anything else or is not sure. */
function letterMore(line: TextLine, next: TextLine, end: End): string | undefined {
  const [old, now] = [foldText(line.text), foldText(next.text)]
  if (now.length !== old.length + 1 || !(end === 'left' ? now.endsWith(old) : now.startsWith(old))) return undefined
  const [before, after] = [lettersIn(line.text), lettersIn(next.text)]
  const sureness = next.confidence * after.length - line.confidence * before.length
  const letter = after.at(end === 'left' ? 0 : -1)
  return sureness < sure || letter === undefined || marks.test(letter) ? undefined : letter
}

const isInside = ([x, y]: Point, { box }: TextLine): boolean => {
  const { left, right, top, bottom } = boundsOf(box)
  return x > left && x < right && y > top && y < bottom
}

/** A line with the large letters that are read beside it. */
async function withItsLetters(
  ppOcr: PpOcr,
  picture: Pixels,
  { line, others }: { line: TextLine; others: readonly TextLine[] },
): Promise<TextLine> {
  let { text } = line
  let [topLeft, topRight, bottomRight, bottomLeft] = line.box
  for (const end of ['left', 'right'] as const) {
    const seen = withLargeLetter(picture, line.box, { end, lineHeight })
    if (!seen || others.some(other => isInside(seen.letterAt, other))) continue
    const { width, height } = seen.crop
    const whole: Quad = [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ]
    const [next] = await ppOcr.recognise(seen.crop, [whole])
    const letter = next && letterMore(line, next, end)
    if (!letter) continue
    // What the box had of the letter was read as some sign.
    if (end === 'left') {
      text = letter.toUpperCase() + text.replace(/^[^\p{L}\p{N}]+/u, '')
      ;[topLeft, , , bottomLeft] = seen.box
    } else {
      text = text.replace(/[^\p{L}\p{N}]+$/u, '') + letter
      ;[, topRight, bottomRight] = seen.box
    }
  }
  return text === line.text ? line : { ...line, text, box: [topLeft, topRight, bottomRight, bottomLeft] }
}

/** Lines in large print with the even larger letters that stand at their ends and that the detector left out. */
export async function withLargeLetters(ppOcr: PpOcr, picture: Pixels, lines: readonly TextLine[]): Promise<TextLine[]> {
  const usual = middleOf(lines.map(({ box }) => quadHeight(box)))
  const read: TextLine[] = []
  for (const line of lines) {
    const isLarge = quadHeight(line.box) >= larger * usual && !isVertical(line.box) && isWords(line.text)
    const others = lines.filter(other => other !== line)
    read.push(isLarge ? await withItsLetters(ppOcr, picture, { line, others }) : line)
  }
  return read
}
