import type { PpOcr } from '#reader/engines/pp-ocr/ppocr.ts'
import { quadHeight, quadWidth } from '#reader/picture/geometry.ts'
import type { CutOff, Quad, TextLine } from '#reader/port.ts'

/** Milliseconds of one idle core that a photo may cost: a card takes half a second, a table of ten cards five. */
const mostMs = 9000
/** Kept back for the corrections of what was read. */
const correctionsMs = 2000
/** Measured: a square pixel searched; a pixel of a line's length read, and corrected, at the models' heights. */
const costMs = { search: 0.0003, read: 0.06, correct: 0.09 }
const lineHeight = 48
/** A search at the usual size and a few lines: less, and reading a card once more would end in the middle. */
const cardMs = 600

/** What a photo may still cost, reckoned before each step from the size of what is to be done: never from the clock, so that a busy machine reads no less. */
export type Budget = {
  /** Whether a picture of this size may be searched; what may is paid for. */
  paySearch(size: { width: number; height: number }): boolean
  /** Those of the boxes that may be read, largest print first, in their order; they are paid for. */
  payLines(boxes: readonly Quad[]): readonly Quad[]
  /** Whether a line may be corrected; what may is paid for. */
  payCorrection(box: Quad): boolean
  /** Whether one more card may be read on its own. */
  allowsCard(): boolean
  /** Takes off what a step has cost that could not be reckoned before; false where nothing was left for it. */
  payAfterwards<T>(step: () => Promise<T>): Promise<T | undefined>
  /** The steps that were left out because the budget was spent. */
  cutOff(): CutOff[]
}

const lengthOf = (box: Quad) => {
  const [long, short] = [Math.max(quadWidth(box), quadHeight(box)), Math.min(quadWidth(box), quadHeight(box))]
  return (lineHeight * long) / Math.max(1, short)
}
const printOf = (box: Quad) => Math.min(quadWidth(box), quadHeight(box))

/** The budget of one photo. */
export function createBudget(most = mostMs): Budget {
  let left = most
  const cut = new Set<CutOff>()
  const pay = (ms: number, what: CutOff, keep: number): boolean => {
    if (left - ms < keep) {
      cut.add(what)
      return false
    }
    left -= ms
    return true
  }
  return {
    paySearch: ({ width, height }) => pay(width * height * costMs.search, 'searches', correctionsMs),
    payLines(boxes) {
      // Half of what is left: a page of print must leave something for looking at it the other way up.
      const until = left - (left - correctionsMs) / 2
      const byPrint = [...boxes].sort((a, b) => printOf(b) - printOf(a))
      const paid = new Set(byPrint.filter(box => pay(lengthOf(box) * costMs.read, 'lines', until)))
      return boxes.filter(box => paid.has(box))
    },
    payCorrection: box => pay(lengthOf(box) * costMs.correct, 'corrections', 0),
    allowsCard() {
      const isAllowed = left - correctionsMs >= cardMs
      if (!isAllowed) cut.add('cards')
      return isAllowed
    },
    async payAfterwards(step) {
      if (left <= correctionsMs) {
        cut.add('searches')
        return undefined
      }
      const before = process.cpuUsage()
      const result = await step()
      const { user, system } = process.cpuUsage(before)
      left -= (user + system) / 1000
      return result
    },
    cutOff: () => [...cut],
  }
}

/**
 * PP-OCR that does no more than a photo's budget allows: what is not searched has no boxes, what is not read no lines.
 * `onStep` is called after each search and line.
 */
export function withinBudget(ppOcr: PpOcr, budget: Budget, onStep: () => void): PpOcr {
  return {
    detect: async (picture, longEdge = 960) => {
      const scale = longEdge / Math.max(picture.width, picture.height)
      const size = { width: picture.width * scale, height: picture.height * scale }
      const boxes = budget.paySearch(size) ? await ppOcr.detect(picture, longEdge) : []
      onStep()
      return boxes
    },
    async recognise(picture, boxes) {
      const lines: TextLine[] = []
      for (const box of budget.payLines(boxes)) {
        lines.push(...(await ppOcr.recognise(picture, [box])))
        onStep()
      }
      return lines
    },
  }
}
