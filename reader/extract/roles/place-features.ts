import { areAligned, type CardLine, gapBelow, inOneRow, runsDown } from '#reader/extract/lines/card-lines.ts'
import type { CardView } from './card-view.ts'
import type { Piece } from './pieces.ts'
import { kindCount } from './text-kinds.ts'

const between = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))
const isCapitals = (text: string) => text === text.toUpperCase()

const leastSize = 0.01
/** How much larger a line is that counts as larger, and is as large as another. */
const [larger, alike] = [1.05, 1.03]
/** How far edges are apart that are one, in heights. */
const flush = 0.6

const largestOf = (lines: readonly CardLine[]) => lines.reduce((most, line) => Math.max(most, line.size), leastSize)

/** Where on the card a piece stands and how large it is; zeros for those that stand nowhere. */
export function placeFeatures(piece: Piece, { all, rest, box, letter }: CardView): number[] {
  const { left, right, top, bottom, size, text } = piece
  if (piece.parts.length === 0) return new Array(13).fill(0)
  const [width, height] = [box.right - box.left || 1, box.bottom - box.top || 1]
  const largest = largestOf(all)
  // Other papers' print says nothing of how large a card's own lines are.
  const others = rest.filter(line => !piece.parts.includes(line) && !runsDown(line))
  return [
    between(Math.log2(size), -3, 3),
    size / largest,
    all.filter(line => line.size > size * larger).length / all.length,
    Number(size * alike >= largest),
    between(Math.log2((right - left) / Math.max(1, text.length) / letter), -2, 3),
    (left - box.left) / width,
    (right - box.left) / width,
    ((left + right) / 2 - box.left) / width,
    ((top + bottom) / 2 - box.top) / height,
    Number(top <= box.top + 1),
    Number(bottom >= box.bottom - 1),
    between(Math.log2(largestOf(piece.parts) / largestOf(others)), -2, 2),
    Number(piece.parts.some(runsDown)),
  ]
}

type Context = CardView & { isReach(line: CardLine): boolean }

/** The nearest line above or below that shares a piece's column. */
function nearest(piece: Piece, view: CardView, below: boolean): { line: CardLine; gap: number } | undefined {
  const own = new Set(piece.parts.map(view.placeOf))
  let found: { line: CardLine; gap: number } | undefined
  for (const line of view.all) {
    if (own.has(view.placeOf(line)) || inOneRow(piece, line)) continue
    const gap = below ? gapBelow(piece, line) : gapBelow(line, piece)
    const shared = Math.min(piece.right, line.right) - Math.max(piece.left, line.left)
    if (gap < 0 || (shared <= 0 && !areAligned(piece, line)) || gap >= (found?.gap ?? 9)) continue
    found = { line, gap }
  }
  return found
}

const perNeighbour = 11 + kindCount

/** What stands above, below and beside a piece: how near, how large, and what kind of text. */
export function neighbourFeatures(piece: Piece, view: Context): number[] {
  if (piece.parts.length === 0) return new Array(2 * perNeighbour + 2).fill(0)
  const around = [false, true].flatMap(below => {
    const found = nearest(piece, view, below)
    if (!found) return [1, 3, ...new Array(perNeighbour - 2).fill(0)]
    const { line, gap } = found
    return [
      0,
      Math.min(3, gap),
      Number(areAligned(piece, line)),
      Number(Math.abs(line.left - piece.left) < flush * (piece.bottom - piece.top)),
      between(Math.log2(piece.size / line.size), -2, 2),
      Number(view.isReach(line)),
      Number(view.isAddress.has(line)),
      Number(isCapitals(line.text) === isCapitals(piece.text)),
      view.own(line.text),
      view.local(line.text),
      view.job(line.text),
      ...view.kinds(line.text),
    ]
  })
  const own = new Set(piece.parts.map(view.placeOf))
  const row = view.all.filter(line => !own.has(view.placeOf(line)) && inOneRow(piece, line))
  return [...around, Math.min(2, row.length), Number(row.some(view.isReach))]
}
