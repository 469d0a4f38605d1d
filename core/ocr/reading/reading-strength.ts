import type { TextLine } from '#core/ocr/ocr-port.ts'
import { readingScore } from '#core/ocr/picture/turning.ts'

const surely = 0.8
/** Of 57 real cards the shortest that was read well had 122 sure characters, the least sure a mean of 0.87. */
const fewCharacters = 90
const lowMean = 0.85
/** A way to reach somebody is worth as much as a long line. */
const reachBonus = 30

const hasEmail = (lines: readonly TextLine[]) => lines.some(line => /\S@\S/.test(line.text))
const hasPhone = (lines: readonly TextLine[]) =>
  lines.some(line => line.text.match(/\d[\d ()./-]{5,}\d/g)?.some(run => run.replace(/\D/g, '').length >= 7))

/** Whether there is an e-mail or a phone. */
export const reachesSomebody = (lines: readonly TextLine[]) => hasEmail(lines) || hasPhone(lines)

/** How much of a card a reading tells, to choose between two: what was surely read, and more for ways to reach somebody. */
export function strengthOf(lines: readonly TextLine[]): number {
  return readingScore(lines) + reachBonus * (Number(hasEmail(lines)) + Number(hasPhone(lines)))
}

/** Whether so little was read, so unsurely, or without any e-mail or phone, that a slower reading may find more. */
export function seemsIncomplete(lines: readonly TextLine[]): boolean {
  const characters = lines.reduce((sum, line) => sum + line.text.length, 0)
  const sure = lines.filter(line => line.confidence >= surely).reduce((sum, line) => sum + line.text.length, 0)
  const mean = lines.reduce((sum, line) => sum + line.confidence * line.text.length, 0) / Math.max(1, characters)
  return sure < fewCharacters || mean < lowMean || !reachesSomebody(lines)
}
