import { readingScore } from '#reader/picture/turning.ts'
import type { TextLine } from '#reader/port.ts'

const surely = 0.8
/** Measured on 57 real cards: the shortest that was read well had 122 sure characters, the least sure a mean of 0.87. */
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

/** The mean confidence of the characters, 0..1. */
function meanConfidence(lines: readonly TextLine[]): number {
  const characters = lines.reduce((sum, line) => sum + line.text.length, 0)
  return lines.reduce((sum, line) => sum + line.confidence * line.text.length, 0) / Math.max(1, characters)
}

/** Whether so little was read, so unsurely, or without any e-mail or phone, that a slower reading may find more. */
export function seemsIncomplete(lines: readonly TextLine[]): boolean {
  const sure = lines.filter(line => line.confidence >= surely).reduce((sum, line) => sum + line.text.length, 0)
  return sure < fewCharacters || meanConfidence(lines) < lowMean || !reachesSomebody(lines)
}

/** A reading whose characters are this sure on the whole is in no doubt. */
const quiteSure = 0.93

/** Whether the thorough reading should look again: e-mail or phone is missing, little was read, or not quite surely. */
export function isDoubtful(lines: readonly TextLine[]): boolean {
  return seemsIncomplete(lines) || !hasEmail(lines) || !hasPhone(lines) || meanConfidence(lines) < quiteSure
}
