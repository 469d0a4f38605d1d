import { type Bounds, boundsOf, boundsOfLines, middleOf } from '#reader/picture/geometry.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import type { TextLine } from '#reader/port.ts'

type Colour = readonly [red: number, green: number, blue: number]
export type Axis = 'x' | 'y'

/** Shadows and light on one card's paper change it by less. */
const sameColour = 60
const samples = 15
/** The share of the places looked at that must show something other than paper. */
const enough = 0.8

const difference = (a: Colour, b: Colour) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
const between = (from: number, to: number, share: number) => from + (to - from) * share

function colourAt({ data, width, height }: Pixels, x: number, y: number): Colour {
  const column = Math.max(0, Math.min(width - 1, Math.round(x)))
  const at = (Math.max(0, Math.min(height - 1, Math.round(y))) * width + column) * 3
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
}

/** The colour on which lines are printed: the middle one of their boxes, most of which is background. */
function paperOf(picture: Pixels, lines: readonly TextLine[]): Colour {
  const colours = lines.flatMap(line => {
    const { left, right, top, bottom } = boundsOf(line.box)
    return Array.from({ length: 60 }, (_, index) =>
      colourAt(picture, between(left, right, (index % 20) / 19), between(top, bottom, Math.floor(index / 20) / 2)),
    )
  })
  const middle = (channel: 0 | 1 | 2) => middleOf(colours.map(colour => colour[channel]))
  return [middle(0), middle(1), middle(2)]
}

/** From where to where two groups of lines stand side by side; where they do not, from the first's start to the last's end. */
function sideBySide(a: Bounds, b: Bounds, axis: Axis): [from: number, to: number] {
  const [a0, a1, b0, b1] = axis === 'x' ? [a.top, a.bottom, b.top, b.bottom] : [a.left, a.right, b.left, b.right]
  const [from, to] = [Math.max(a0, b0), Math.min(a1, b1)]
  return to > from ? [from, to] : [Math.min(a0, b0), Math.max(a1, b1)]
}

/**
 * Whether something that is neither group's paper, such as a table, lies along the whole gap between two groups of
 * lines. Columns of one card have its paper between them, or a line that is thinner than a tenth of the gap.
 */
export function hasTableBetween(
  picture: Pixels,
  {
    before,
    after,
    gap,
    axis,
  }: { before: readonly TextLine[]; after: readonly TextLine[]; gap: readonly [number, number]; axis: Axis },
): boolean {
  const papers = [paperOf(picture, before), paperOf(picture, after)]
  const [from, to] = sideBySide(boundsOfLines(before), boundsOfLines(after), axis)
  const length = gap[1] - gap[0]
  const longestRun = (across: number) => {
    let longest = 0
    let run = 0
    for (let along = gap[0]; along <= gap[1]; along++) {
      const colour = axis === 'x' ? colourAt(picture, along, across) : colourAt(picture, across, along)
      run = papers.every(paper => difference(colour, paper) > sameColour) ? run + 1 : 0
      longest = Math.max(longest, run)
    }
    return longest
  }
  const places = Array.from({ length: samples }, (_, index) => between(from, to, index / (samples - 1)))
  return places.filter(across => longestRun(across) >= Math.max(4, length / 10)).length >= samples * enough
}
