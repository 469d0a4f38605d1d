import { type Bounds, boundsOf, boundsOfLines, middleOf } from '#reader/picture/geometry.ts'
import type { Pixels } from '#reader/picture/warp.ts'
import type { TextLine } from '#reader/port.ts'

type Colour = readonly [red: number, green: number, blue: number]
export type Axis = 'x' | 'y'

/** The largest colour difference within the paper of one card. Shadows and light change it by less. */
const maxPaperDifference = 60
const sampleCount = 15
/** The share of samples across the gap that must show something other than paper. */
const minTableShare = 0.8

const difference = (a: Colour, b: Colour) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
const interpolate = (from: number, to: number, share: number) => from + (to - from) * share

function colourAt({ data, width, height }: Pixels, x: number, y: number): Colour {
  const column = Math.max(0, Math.min(width - 1, Math.round(x)))
  const at = (Math.max(0, Math.min(height - 1, Math.round(y))) * width + column) * 3
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
}

/** The colour of the paper under lines: the median colour of their boxes, which are mostly background. */
function paperOf(picture: Pixels, lines: readonly TextLine[]): Colour {
  const colours = lines.flatMap(line => {
    const { left, right, top, bottom } = boundsOf(line.box)
    return Array.from({ length: 60 }, (_, index) =>
      colourAt(
        picture,
        interpolate(left, right, (index % 20) / 19),
        interpolate(top, bottom, Math.floor(index / 20) / 2),
      ),
    )
  })
  const median = (channel: 0 | 1 | 2) => middleOf(colours.map(colour => colour[channel]))
  return [median(0), median(1), median(2)]
}

/** The range where two groups of lines overlap across an axis; the range of both if they do not overlap. */
function sharedRange(a: Bounds, b: Bounds, axis: Axis): [from: number, to: number] {
  const [a0, a1, b0, b1] = axis === 'x' ? [a.top, a.bottom, b.top, b.bottom] : [a.left, a.right, b.left, b.right]
  const [from, to] = [Math.max(a0, b0), Math.min(a1, b1)]
  return to > from ? [from, to] : [Math.min(a0, b0), Math.max(a1, b1)]
}

/**
 * Whether a table is visible along the whole gap between two groups of lines: something with the colour of neither paper.
 * Columns of one card have paper between them, or a rule that is thinner than a tenth of the gap.
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
  const [from, to] = sharedRange(boundsOfLines(before), boundsOfLines(after), axis)
  const length = gap[1] - gap[0]
  const longestRun = (across: number) => {
    let longest = 0
    let run = 0
    for (let along = gap[0]; along <= gap[1]; along++) {
      const colour = axis === 'x' ? colourAt(picture, along, across) : colourAt(picture, across, along)
      run = papers.every(paper => difference(colour, paper) > maxPaperDifference) ? run + 1 : 0
      longest = Math.max(longest, run)
    }
    return longest
  }
  const samples = Array.from({ length: sampleCount }, (_, index) => interpolate(from, to, index / (sampleCount - 1)))
  const onTable = samples.filter(across => longestRun(across) >= Math.max(4, length / 10))
  return onTable.length >= sampleCount * minTableShare
}
