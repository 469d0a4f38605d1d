import { foldText } from '#reader/compare-text.ts'
import { lineHeight } from '#reader/engines/pp-ocr/line-input.ts'
import type { PpOcr, ScriptLine } from '#reader/engines/pp-ocr/ppocr.ts'
import { boundsOf, middleOf, quadHeight } from '#reader/picture/geometry.ts'
import { withLargeLetter } from '#reader/picture/large-letter.ts'
import { isVertical } from '#reader/picture/line-crop.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import type { Point, Quad } from '#reader/port.ts'

/** How many times the median height of the card's lines a line must have to be tried: only large print has large initials. */
const minLineHeight = 1.2
const minLetters = 3
/** How much the sum of the letters' confidences must grow. An icon or logo lowers the confidence of the line. */
const minGain = 0.6
/** Lines that are tried at most, since each takes time. Cards have fewer lines in large print. */
const maxLines = 10
/** Letters that are never added: rings and discs beside a name are mostly logos. */
const ringLike = /[o0]/i

const lettersIn = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]/gu) ?? []
const isWords = (text: string) => !/[\d@]|www\./i.test(text) && lettersIn(text).length >= minLetters

/** The letter that a new reading of a line adds at one end; undefined if they differ in more or the confidence is too low. */
function addedLetter(line: ScriptLine, next: ScriptLine, end: 'left' | 'right'): string | undefined {
  const [old, now] = [foldText(line.text), foldText(next.text)]
  if (now.length !== old.length + 1 || !(end === 'left' ? now.endsWith(old) : now.startsWith(old))) return undefined
  const [before, after] = [lettersIn(line.text), lettersIn(next.text)]
  const gain = next.confidence * after.length - line.confidence * before.length
  const letter = after.at(end === 'left' ? 0 : -1)
  if (gain < minGain || letter === undefined || !/\p{L}/u.test(letter) || ringLike.test(letter)) return undefined
  // Large letters are capitals, so an l here is an I.
  return letter === 'l' && (end === 'left' || line.text === line.text.toUpperCase()) ? 'I' : letter
}

const isInside = ([x, y]: Point, { box }: ScriptLine): boolean => {
  const { left, right, top, bottom } = boundsOf(box)
  return x > left && x < right && y > top && y < bottom
}

const centreOf = ({ box }: ScriptLine): Point => {
  const { left, right, top, bottom } = boundsOf(box)
  return [(left + right) / 2, (top + bottom) / 2]
}
const isOneLetter = ({ text }: ScriptLine) => lettersIn(text).length === 1

/** A line with the large letters at its ends, if it has any. */
async function withLettersAtEnds(
  ppOcr: PpOcr,
  picture: Pixels,
  { line, others }: { line: ScriptLine; others: readonly ScriptLine[] },
): Promise<ScriptLine> {
  let { text, unsure } = line
  const grown = { left: line.box, right: line.box }
  for (const end of ['left', 'right'] as const) {
    const candidate = withLargeLetter(picture, line.box, { end, lineHeight })
    if (!candidate || others.some(other => !isOneLetter(other) && isInside(candidate.letterAt, other))) continue
    const { width, height } = candidate.crop
    const whole: Quad = [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ]
    const [next] = await ppOcr.recognise(candidate.crop, [whole])
    const letter = next && addedLetter(line, next, end)
    if (!letter) continue
    // The part of the letter inside the old box was read as punctuation.
    if (end === 'left') text = letter.toUpperCase() + text.replace(/^[^\p{L}\p{N}]+/u, '')
    else text = text.replace(/[^\p{L}\p{N}]+$/u, '') + letter
    unsure = next.unsure
    grown[end] = candidate.box
  }
  if (text === line.text) return line
  const box: Quad = [grown.left[0], grown.right[1], grown.right[2], grown.left[3]]
  return { ...line, text, box, ...(unsure && { unsure }) }
}

/** Adds the larger letters at the ends of lines in large print that the detector left out. */
export async function withLargeLetters(
  ppOcr: PpOcr,
  picture: Pixels,
  lines: readonly ScriptLine[],
): Promise<ScriptLine[]> {
  const medianHeight = middleOf(lines.map(({ box }) => quadHeight(box)))
  const isLarge = ({ box, text }: ScriptLine) =>
    quadHeight(box) >= minLineHeight * medianHeight && !isVertical(box) && isWords(text)
  const large = lines.filter(isLarge).sort((a, b) => quadHeight(b.box) - quadHeight(a.box))
  const read = [...lines]
  for (const line of large.slice(0, maxLines)) {
    // The other lines include letters that were added before, so that no letter is added to two lines.
    const others = read.filter(other => other !== line)
    read[read.indexOf(line)] = await withLettersAtEnds(ppOcr, picture, { line, others })
  }
  // Letters with a box of their own are now part of a longer line.
  const grown = read.filter(line => !lines.includes(line))
  return read.filter(line => !(isOneLetter(line) && grown.some(whole => isInside(centreOf(line), whole))))
}
