import { type Bounds, boundsOf, boundsOfLines, middleOf, quadHeight } from '#reader/picture/geometry.ts'
import { charactersIn } from '#reader/picture/orientation.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import type { Point, TextLine } from '#reader/port.ts'
import { type Axis, hasTableBetween } from './table-between.ts'

type Part = { lines: readonly TextLine[]; area: Bounds }

/** The maximum number of cards in a photo (PRODUCT §2). */
const maxCards = 10
/** Areas with less text are not cards but logos, pens or cups. */
const minLines = 3
const minCharacters = 25
/** The margin kept around the text of a card, as a share of the text's longer side. */
const margin = 0.2

/** The gaps without text along an axis, widest first. */
function gapsOf(lines: readonly TextLine[], axis: Axis): [number, number][] {
  const minGap = 1.5 * middleOf(lines.map(line => quadHeight(line.box)))
  const spans = lines
    .map(line => boundsOf(line.box))
    .map(({ left, right, top, bottom }) => (axis === 'x' ? ([left, right] as const) : ([top, bottom] as const)))
    .sort((a, b) => a[0] - b[0])
  const gaps: [number, number][] = []
  let end = spans[0]?.[1] ?? 0
  for (const [from, to] of spans) {
    if (from - end > minGap) gaps.push([end, from])
    end = Math.max(end, to)
  }
  return gaps.sort((a, b) => b[1] - b[0] - (a[1] - a[0]))
}

/** Divides a part in the middle of a gap. */
function divideAt({ lines, area }: Part, gap: readonly [number, number], axis: Axis): [Part, Part] {
  const cut = (gap[0] + gap[1]) / 2
  const isBefore = (line: TextLine) => boundsOf(line.box)[axis === 'x' ? 'right' : 'bottom'] <= cut
  return [
    { lines: lines.filter(isBefore), area: { ...area, [axis === 'x' ? 'right' : 'bottom']: cut } },
    { lines: lines.filter(line => !isBefore(line)), area: { ...area, [axis === 'x' ? 'left' : 'top']: cut } },
  ]
}

/** Divides a part at gaps that show a table, horizontal ones first, until no such gap is left. */
function divide(picture: Pixels, part: Part): Part[] {
  for (const axis of ['y', 'x'] as const) {
    for (const gap of gapsOf(part.lines, axis)) {
      const [before, after] = divideAt(part, gap, axis)
      if (hasTableBetween(picture, { before: before.lines, after: after.lines, gap, axis })) {
        return [...divide(picture, before), ...divide(picture, after)]
      }
    }
  }
  return [part]
}

function isCard({ lines }: Part): boolean {
  return lines.length >= minLines && lines.reduce((sum, line) => sum + charactersIn(line), 0) >= minCharacters
}

/** The text of a part with a margin, in integer pixels. */
function areaOf({ lines, area }: Part): Bounds {
  const text = boundsOfLines(lines)
  const space = margin * Math.max(text.right - text.left, text.bottom - text.top)
  return {
    left: Math.round(Math.max(area.left, text.left - space)),
    top: Math.round(Math.max(area.top, text.top - space)),
    right: Math.round(Math.min(area.right, text.right + space)),
    bottom: Math.round(Math.min(area.bottom, text.bottom + space)),
  }
}

/** The areas of several cards, row by row: parts with text and a table between them. Undefined for one card. */
export function cardAreas(picture: Pixels, lines: readonly TextLine[]): Bounds[] | undefined {
  if (lines.length < 2 * minLines) return undefined
  const whole = { lines, area: { left: 0, top: 0, right: picture.width, bottom: picture.height } }
  const cards = divide(picture, whole).filter(isCard)
  return cards.length > 1 ? cards.slice(0, maxCards).map(areaOf) : undefined
}

/** The lines inside an area, in the coordinates of that area. */
export function linesInside<Line extends TextLine>(
  lines: readonly Line[],
  { left, top, right, bottom }: Bounds,
): Line[] {
  const moved = ([x, y]: Point): Point => [x - left, y - top]
  return lines
    .filter(({ box }) => box.every(([x, y]) => x >= left && x <= right && y >= top && y <= bottom))
    .map(line => {
      const [a, b, c, d] = line.box
      return { ...line, box: [moved(a), moved(b), moved(c), moved(d)] }
    })
}
