import { foldText } from '#reader/compare-text.ts'
import { lineHeight } from '#reader/engines/pp-ocr/line-input.ts'
import type { PpOcr } from '#reader/engines/pp-ocr/ppocr.ts'
import { boundsOf, middleOf, quadHeight } from '#reader/picture/geometry.ts'
import { withLargeLetter } from '#reader/picture/large-letter.ts'
import { isVertical } from '#reader/picture/line-crop.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import type { Point, Quad, TextLine } from '#reader/port.ts'

/** Names in large print have large initials; so much larger than the card's lines are they at least. */
const larger = 1.2
const leastLetters = 3
/** So much of a sure letter the reading must gain: an icon or a mark makes it less sure than it was. */
const gain = 0.6
/** More lines in large print are no card's, and each costs. */
const mostLines = 10
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
  const gained = next.confidence * after.length - line.confidence * before.length
  const letter = after.at(end === 'left' ? 0 : -1)
  if (gained < gain || letter === undefined || !/\p{L}/u.test(letter) || marks.test(letter)) return undefined
  // A large letter is a capital: no l begins a line, nor ends one in capitals.
  return letter === 'l' && (end === 'left' || line.text === line.text.toUpperCase()) ? 'I' : letter
}

const isInside = ([x, y]: Point, { box }: TextLine): boolean => {
  const { left, right, top, bottom } = boundsOf(box)
  return x > left && x < right && y > top && y < bottom
}

const middleOfBox = ({ box }: TextLine): Point => {
  const { left, right, top, bottom } = boundsOf(box)
  return [(left + right) / 2, (top + bottom) / 2]
}
const isOneLetter = ({ text }: TextLine) => lettersIn(text).length === 1

/** A line with the large letters that are read beside it. */
async function withItsLetters(
  ppOcr: PpOcr,
  picture: Pixels,
  { line, others }: { line: TextLine; others: readonly TextLine[] },
): Promise<TextLine> {
  let { text, doubts } = line
  const grown = { left: line.box, right: line.box }
  for (const end of ['left', 'right'] as const) {
    const seen = withLargeLetter(picture, line.box, { end, lineHeight })
    if (!seen || others.some(other => !isOneLetter(other) && isInside(seen.letterAt, other))) continue
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
    if (end === 'left') text = letter.toUpperCase() + text.replace(/^[^\p{L}\p{N}]+/u, '')
    else text = text.replace(/[^\p{L}\p{N}]+$/u, '') + letter
    doubts = next.doubts
    grown[end] = seen.box
  }
  if (text === line.text) return line
  const box: Quad = [grown.left[0], grown.right[1], grown.right[2], grown.left[3]]
  return { ...line, text, box, ...(doubts && { doubts }) }
}

/** Lines in large print with the even larger letters that stand at their ends and that the detector left out. */
export async function withLargeLetters(ppOcr: PpOcr, picture: Pixels, lines: readonly TextLine[]): Promise<TextLine[]> {
  const usual = middleOf(lines.map(({ box }) => quadHeight(box)))
  const isLarge = ({ box, text }: TextLine) => quadHeight(box) >= larger * usual && !isVertical(box) && isWords(text)
  const large = lines.filter(isLarge).sort((a, b) => quadHeight(b.box) - quadHeight(a.box))
  const read = [...lines]
  for (const line of large.slice(0, mostLines)) {
    // With the letters that lines read before have: none belongs to two.
    const others = read.filter(other => other !== line)
    read[read.indexOf(line)] = await withItsLetters(ppOcr, picture, { line, others })
  }
  // A letter that was boxed alone is read twice now.
  const grown = read.filter(line => !lines.includes(line))
  return read.filter(line => !(isOneLetter(line) && grown.some(whole => isInside(middleOfBox(line), whole))))
}
