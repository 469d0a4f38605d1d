import { type Bounds, boundsOf, boundsOfLines, middleOf, quadHeight } from '#reader/picture/geometry.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import type { Point, TextLine } from '#reader/port.ts'
import { type Axis, hasTableBetween } from './table-between.ts'

type Part = { lines: readonly TextLine[]; area: Bounds }

/** PRODUCT §2: one photo shows at most so many cards. */
const mostCards = 10
/** Less is no card: a logo, a pen, a cup. */
const fewestLines = 3
const fewestCharacters = 25
/** What of the table may lie around a card's text, as a share of the text's longer side. */
const margin = 0.2

/** Stretches without text along an axis, widest first. */
function gapsOf(lines: readonly TextLine[], axis: Axis): [number, number][] {
  const least = 1.5 * middleOf(lines.map(line => quadHeight(line.box)))
  const spans = lines
    .map(line => boundsOf(line.box))
    .map(({ left, right, top, bottom }) => (axis === 'x' ? ([left, right] as const) : ([top, bottom] as const)))
    .sort((a, b) => a[0] - b[0])
  const gaps: [number, number][] = []
  let end = spans[0]?.[1] ?? 0
  for (const [from, to] of spans) {
    if (from - end > least) gaps.push([end, from])
    end = Math.max(end, to)
  }
  return gaps.sort((a, b) => b[1] - b[0] - (a[1] - a[0]))
}

function cutAt({ lines, area }: Part, gap: readonly [number, number], axis: Axis): [Part, Part] {
  const cut = (gap[0] + gap[1]) / 2
  const isBefore = (line: TextLine) => boundsOf(line.box)[axis === 'x' ? 'right' : 'bottom'] <= cut
  return [
    { lines: lines.filter(isBefore), area: { ...area, [axis === 'x' ? 'right' : 'bottom']: cut } },
    { lines: lines.filter(line => !isBefore(line)), area: { ...area, [axis === 'x' ? 'left' : 'top']: cut } },
  ]
}

/** Cuts where a table shows, rows before columns, until no part can be cut. */
function cutUp(picture: Pixels, part: Part): Part[] {
  for (const axis of ['y', 'x'] as const) {
    for (const gap of gapsOf(part.lines, axis)) {
      const [before, after] = cutAt(part, gap, axis)
      if (hasTableBetween(picture, { before: before.lines, after: after.lines, gap, axis })) {
        return [...cutUp(picture, before), ...cutUp(picture, after)]
      }
    }
  }
  return [part]
}

function isCard({ lines }: Part): boolean {
  return lines.length >= fewestLines && lines.reduce((sum, line) => sum + line.text.length, 0) >= fewestCharacters
}

/** The card of a part with a little of what is around it, in whole pixels of the picture. */
function areaOf({ lines, area }: Part): Bounds {
  const text = boundsOfLines(lines)
  const around = margin * Math.max(text.right - text.left, text.bottom - text.top)
  return {
    left: Math.round(Math.max(area.left, text.left - around)),
    top: Math.round(Math.max(area.top, text.top - around)),
    right: Math.round(Math.min(area.right, text.right + around)),
    bottom: Math.round(Math.min(area.bottom, text.bottom + around)),
  }
}

/**
 * Where several cards lie in one photo, row by row: parts with enough text, between which the table shows. Undefined
 * where it is one card, or may be one.
 */
export function cardAreas(picture: Pixels, lines: readonly TextLine[]): Bounds[] | undefined {
  if (lines.length < 2 * fewestLines) return undefined
  const whole = { lines, area: { left: 0, top: 0, right: picture.width, bottom: picture.height } }
  const cards = cutUp(picture, whole).filter(isCard)
  return cards.length > 1 ? cards.slice(0, mostCards).map(areaOf) : undefined
}

/** The lines inside an area, as they lie in a picture of that area alone. */
export function linesInside(lines: readonly TextLine[], { left, top, right, bottom }: Bounds): TextLine[] {
  const moved = ([x, y]: Point): Point => [x - left, y - top]
  return lines
    .filter(({ box }) => box.every(([x, y]) => x >= left && x <= right && y >= top && y <= bottom))
    .map(({ box: [a, b, c, d], ...line }) => ({ ...line, box: [moved(a), moved(b), moved(c), moved(d)] }))
}
