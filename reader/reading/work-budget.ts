import type { PpOcr, ScriptLine } from '#reader/engines/pp-ocr/ppocr.ts'
import { quadHeight, quadWidth } from '#reader/picture/geometry.ts'
import type { CutOff, Quad } from '#reader/port.ts'

/** Milliseconds of one idle core that a photo may take. One card takes 500 ms, a table with ten cards 5 s. */
const defaultBudgetMs = 9000
/** The part of the budget that is reserved for corrections. */
const correctionsMs = 2000
/** Measured milliseconds: for each pixel of a search, and for each pixel along a line that is read or corrected. */
const costMs = { search: 0.0003, read: 0.06, correct: 0.09 }
const lineHeight = 48
/** The budget that one more card needs: a search at the default size and a few lines. */
const cardMs = 600

/**
 * The work that is left for a photo. Costs are computed from sizes before each step and not measured with a clock, so that a
 * busy machine reads as much as an idle one.
 */
export type Budget = {
  /** Pays for a search of a picture of this size. Returns false if the budget is too small. */
  paySearch(size: { width: number; height: number }): boolean
  /** Pays for reading as many boxes as the budget allows, largest print first. Returns them in their order. */
  payLines(boxes: readonly Quad[]): readonly Quad[]
  /** Pays for correcting a line. Returns false if the budget is too small. */
  payCorrection(box: Quad): boolean
  /** Whether the budget allows one more card to be read on its own. */
  allowsCard(): boolean
  /** Runs a step whose cost is only known afterwards, and pays its processor time. Returns undefined if nothing was left. */
  payAfterwards<T>(step: () => Promise<T>): Promise<T | undefined>
  /** The kinds of work that were left out because the budget was spent. */
  cutOff(): CutOff[]
}

/** The length of a box when it is scaled to the height at which lines are read. */
const lengthOf = (box: Quad) => {
  const [long, short] = [Math.max(quadWidth(box), quadHeight(box)), Math.min(quadWidth(box), quadHeight(box))]
  return (lineHeight * long) / Math.max(1, short)
}
const heightOf = (box: Quad) => Math.min(quadWidth(box), quadHeight(box))

/** The budget of one photo. */
export function createBudget(budgetMs = defaultBudgetMs): Budget {
  let left = budgetMs
  const cut = new Set<CutOff>()
  const pay = (ms: number, work: CutOff, reserve: number): boolean => {
    if (left - ms < reserve) {
      cut.add(work)
      return false
    }
    left -= ms
    return true
  }
  return {
    paySearch: ({ width, height }) => pay(width * height * costMs.search, 'searches', correctionsMs),
    payLines(boxes) {
      // At most half of what is left, so that a page of text can still be read upside down.
      const reserve = left - (left - correctionsMs) / 2
      const byHeight = [...boxes].sort((a, b) => heightOf(b) - heightOf(a))
      const paid = new Set(byHeight.filter(box => pay(lengthOf(box) * costMs.read, 'lines', reserve)))
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

/** PP-OCR that skips searches and lines beyond the budget of a photo. `onStep` is called after each. */
export function withinBudget(ppOcr: PpOcr, budget: Budget, onStep: () => void): PpOcr {
  return {
    detect: async (picture, longEdge = 960) => {
      const scale = longEdge / Math.max(picture.width, picture.height)
      const size = { width: picture.width * scale, height: picture.height * scale }
      const boxes = budget.paySearch(size) ? await ppOcr.detect(picture, longEdge) : []
      onStep()
      return boxes
    },
    async recognise(picture, boxes, among) {
      const lines: ScriptLine[] = []
      for (const box of budget.payLines(boxes)) {
        lines.push(...(await ppOcr.recognise(picture, [box], among)))
        onStep()
      }
      return lines
    },
  }
}
