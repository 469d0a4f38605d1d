import { boundsOf, quadHeight } from '#reader/picture/geometry.ts'
import { isVertical } from '#reader/picture/line-crop.ts'
import type { TextLine } from '#reader/port.ts'

type Placed = {
  line: TextLine
  left: number
  right: number
  top: number
  bottom: number
  height: number
  middle: number
}

function placed(line: TextLine): Placed {
  const bounds = boundsOf(line.box)
  return { line, ...bounds, height: quadHeight(line.box), middle: (bounds.top + bounds.bottom) / 2 }
}

const inOneRow = (a: Placed, b: Placed) => Math.abs(a.middle - b.middle) < 0.5 * Math.min(a.height, b.height)

/** Whether two lines belong to one block: they are neighbours in a row, or one is close below the other with a similar height. */
function areInOneBlock(a: Placed, b: Placed): boolean {
  const [small, large] = [Math.min(a.height, b.height), Math.max(a.height, b.height)]
  const overlap = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  if (inOneRow(a, b) && -overlap < 1.2 * large) return true
  const gap = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom)
  const narrower = Math.min(a.right - a.left, b.right - b.left)
  return overlap > 0.25 * narrower && gap < large && gap > -0.6 * small && large < 1.9 * small
}

/** Groups neighbouring lines into blocks. */
function blocksOf(lines: readonly Placed[]): Placed[][] {
  const blocks: Placed[][] = []
  for (const line of lines) {
    const touching = blocks.filter(block => block.some(other => areInOneBlock(line, other)))
    const merged = [...touching.flat(), line]
    for (const block of touching) blocks.splice(blocks.indexOf(block), 1)
    blocks.push(merged)
  }
  return blocks
}

function rowByRow(block: readonly Placed[]): Placed[] {
  const rows: Placed[][] = []
  for (const line of [...block].sort((a, b) => a.middle - b.middle)) {
    const row = rows.at(-1)
    if (row?.[0] && inOneRow(row[0], line)) row.push(line)
    else rows.push([line])
  }
  return rows.flatMap(row => row.sort((a, b) => a.left - b.left))
}

/** Whether a line is in Chinese with its signs below each other. */
const isColumn = ({ text, box }: TextLine) => isVertical(box) && /\p{Script=Han}{2}/u.test(text)

/** Columns from right to left. Those above each other are in one place, from top to bottom. */
function rightToLeft(columns: readonly TextLine[]): TextLine[] {
  const middle = ({ left, right }: Placed) => (left + right) / 2
  return columns
    .map(placed)
    .sort((a, b) => {
      const isBelow = Math.abs(middle(a) - middle(b)) < 0.5 * Math.min(a.right - a.left, b.right - b.left)
      return isBelow ? a.top - b.top : middle(b) - middle(a)
    })
    .map(({ line }) => line)
}

/**
 * Sorts lines into reading order: block by block instead of across columns (company recall 89 → 94.5). Lines that run from
 * top to bottom come first, if there are several.
 */
export function inReadingOrder(lines: readonly TextLine[]): TextLine[] {
  const columns = lines.filter(isColumn)
  if (columns.length > 1) return [...rightToLeft(columns), ...inReadingOrder(lines.filter(line => !isColumn(line)))]
  const topOf = (block: readonly Placed[]) => Math.min(...block.map(line => line.top))
  return blocksOf(lines.map(placed))
    .sort((a, b) => topOf(a) - topOf(b))
    .flatMap(rowByRow)
    .map(({ line }) => line)
}
