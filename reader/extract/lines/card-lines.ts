import { plainLetters } from '#reader/compare-text.ts'
import { distance, middleOf } from '#reader/picture/geometry.ts'
import type { IconNetwork, LetterDoubt, Quad, Reading } from '#reader/port.ts'

/** A line of text in its place on the card, the card's tilt taken out. */
export type CardLine = {
  text: string
  /** How sure the OCR is of it, 0..1. */
  confidence: number
  left: number
  right: number
  top: number
  bottom: number
  /** Height of the text, 1 being the card's median. */
  size: number
  /** Letters that the recogniser may have taken for others. */
  unsure?: readonly LetterDoubt[]
  /** Set for text in which nothing was recognised, and no letter can be misread. */
  isExact?: true
  /** The network whose icon stands before the line. */
  icon?: IconNetwork
}

/** A smaller tilt, in radians, is left alone. */
const smallestTilt = 0.03

/** The direction in which most text runs, in radians. */
function angleOf(boxes: readonly Quad[]): number {
  const long = boxes.filter(box => distance(box[0], box[1]) > 2 * distance(box[0], box[3]))
  const tilt = middleOf(long.map(([left, right]) => Math.atan2(right[1] - left[1], right[0] - left[0])))
  return Math.abs(tilt) > smallestTilt ? tilt : 0
}

/** A legal form as recognisers read it. */
const misreadForm = /(?<=\s)Itd(?=\.?$)/

/** More than a line of a card holds: what is longer is cut before any expression runs over it. */
const longestRead = 400

/** Wide, joined, ringed and mathematical forms of plain letters and signs, which nobody can search for. */
const compatible = /[\u2e80-\u2fdf\u3200-\u33ff\ufb00-\ufb06\uff00-\uffef\u{1d400}-\u{1d7ff}]+/gu

/** What other alphabets and a recogniser's habits did to plain punctuation, undone; of a very long text its beginning. */
export function plainText(text: string): string {
  return text
    .slice(0, longestRead)
    .replace(/[®™]/g, '')
    .replace(/[’‘`´]/g, "'")
    .normalize('NFC')
    .replace(compatible, part => part.normalize('NFKC'))
    .replace(/\s+/g, ' ')
    .trim()
}

/** The card's lines as the rules want them: plain text, straight boxes, sizes relative to the card. */
export function cardLinesOf({ lines }: Pick<Reading, 'lines'>): CardLine[] {
  const tilt = angleOf(lines.map(line => line.box))
  const [cos, sin] = [Math.cos(-tilt), Math.sin(-tilt)]
  const printHeight = (box: Quad) => Math.min(distance(box[0], box[3]), distance(box[0], box[1]))
  const usual = middleOf(lines.map(line => printHeight(line.box))) || 1
  return lines
    .map(({ text, confidence, box, unsure, isExact, icon }) => {
      const xs = box.map(([x, y]) => x * cos - y * sin)
      const ys = box.map(([x, y]) => x * sin + y * cos)
      return {
        text: isExact ? plainText(text) : plainText(text).replace(misreadForm, 'Ltd'),
        confidence,
        left: Math.min(...xs),
        right: Math.max(...xs),
        top: Math.min(...ys),
        bottom: Math.max(...ys),
        size: printHeight(box) / usual,
        ...(unsure && { unsure }),
        ...(isExact && { isExact }),
        ...(icon && { icon }),
      }
    })
    .filter(line => line.text)
}

/** Two lines as one, as sure as the less sure of them. */
export const unionOf = (a: CardLine, b: CardLine): Omit<CardLine, 'text'> => ({
  confidence: Math.min(a.confidence, b.confidence),
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
  top: Math.min(a.top, b.top),
  bottom: Math.max(a.bottom, b.bottom),
  size: Math.max(a.size, b.size),
})

/** The height of a line's box. */
export const heightOf = ({ top, bottom }: CardLine) => bottom - top

/** From this many times its width on, a box is high. */
const steep = 1.5
/** The share of the lower line's height that two lines of one row have in common. */
const level = 0.5
/** How near edges are that are one, in heights, and the share of the narrower line that stands under the other. */
const aligned = { edges: 0.8, overlap: 0.6 }

/** Whether a line's print runs down the paper: another paper's at the edge of the photo, or a card's margin. */
export const runsDown = ({ text, left, right, top, bottom }: CardLine) =>
  text.length > 2 && bottom - top > steep * (right - left)

/** Whether two lines stand side by side. */
export function inOneRow(a: CardLine, b: CardLine): boolean {
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return shared > level * Math.min(heightOf(a), heightOf(b))
}

/** How many line heights `lower` stands below `upper`; negative where it does not stand below. */
export function gapBelow(upper: CardLine, lower: CardLine): number {
  if ((lower.top + lower.bottom) / 2 <= (upper.top + upper.bottom) / 2) return -1
  const height = Math.max(heightOf(upper), heightOf(lower))
  return Math.max(0, (lower.top - upper.bottom) / height)
}

/** Whether two lines share their left edge, right edge or middle, or overlap by most of the narrower. */
export function areAligned(a: CardLine, b: CardLine): boolean {
  const near = aligned.edges * Math.max(heightOf(a), heightOf(b))
  const overlap = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  if (overlap > aligned.overlap * Math.min(a.right - a.left, b.right - b.left)) return true
  return Math.abs(a.left - b.left) < near || Math.abs(a.right - b.right) < near
}

/** Whether one of two lines stands right under the other, aligned with it: fewer than this many line heights apart. */
export function areStacked(a: CardLine, b: CardLine, mostApart: number): boolean {
  const gap = a.top <= b.top ? gapBelow(a, b) : gapBelow(b, a)
  return gap >= 0 && gap < mostApart && areAligned(a, b)
}

/**
 * Whether the recogniser may have read `letter` where another one stands at a place of a text: it was unsure of that one, and
 * saw this one too or did not tell what else it saw.
 */
export function mayBe(
  letter: string,
  { text, at, lines }: { text: string; at: number; lines: readonly Pick<CardLine, 'unsure'>[] },
): boolean {
  const start = /[\p{L}\p{N}]*$/u.exec(text.slice(0, at))?.index ?? at
  const word = plainLetters(/^[\p{L}\p{N}]+/u.exec(text.slice(start))?.[0] ?? '')
  const doubts = lines.flatMap(({ unsure = [] }) => unsure).filter(one => one.word === word && one.at === at - start)
  return doubts.some(({ shares }) => plainLetters(letter) in shares || Object.keys(shares).length === 1)
}

/** Whether nothing was recognised in lines, so that no letter of them can be misread. */
export const areExact = (lines: readonly Pick<CardLine, 'isExact'>[]): boolean =>
  lines.length > 0 && lines.every(({ isExact }) => isExact)
