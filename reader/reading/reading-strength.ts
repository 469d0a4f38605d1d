import type { ScriptLine } from '#reader/engines/pp-ocr/ppocr.ts'
import { charactersIn, readingScore } from '#reader/picture/orientation.ts'
import type { TextLine } from '#reader/port.ts'

const confident = 0.8
/** Measured on 57 real cards that were read well: all had at least 122 confident characters, and a mean confidence of 0.87. */
const minCharacters = 90
const minMeanConfidence = 0.85
/** An e-mail address or a phone number counts as much as a long line. */
const contactBonus = 30

const hasEmail = (lines: readonly TextLine[]) => lines.some(line => /\S@\S/.test(line.text))
const hasPhone = (lines: readonly TextLine[]) =>
  lines.some(line => line.text.match(/\d[\d ()./-]{5,}\d/g)?.some(run => run.replace(/\D/g, '').length >= 7))

/** Whether lines have an e-mail address or a phone number. */
export const hasContactDetails = (lines: readonly TextLine[]) => hasEmail(lines) || hasPhone(lines)

/** A score for choosing between readings of a card: the amount of confident text, with a bonus for contact details. */
export function strengthOf(lines: readonly ScriptLine[]): number {
  return readingScore(lines) + contactBonus * (Number(hasEmail(lines)) + Number(hasPhone(lines)))
}

/** The mean confidence of the characters, 0..1. */
function meanConfidence(lines: readonly ScriptLine[]): number {
  const characters = lines.reduce((sum, line) => sum + charactersIn(line), 0)
  return lines.reduce((sum, line) => sum + line.confidence * charactersIn(line), 0) / Math.max(1, characters)
}

/** Whether a slower reading may find more: little text, a low confidence, or neither e-mail address nor phone number. */
export function seemsIncomplete(lines: readonly ScriptLine[]): boolean {
  const characters = lines
    .filter(line => line.confidence >= confident)
    .reduce((sum, line) => sum + charactersIn(line), 0)
  return characters < minCharacters || meanConfidence(lines) < minMeanConfidence || !hasContactDetails(lines)
}

/** The mean confidence from which a reading is not doubtful. */
const minUndoubtedConfidence = 0.93

/** Whether the thorough reading should try again: it seems incomplete, lacks an e-mail address or a phone number, or has a low confidence. */
export function isDoubtful(lines: readonly ScriptLine[]): boolean {
  return (
    seemsIncomplete(lines) || !hasEmail(lines) || !hasPhone(lines) || meanConfidence(lines) < minUndoubtedConfidence
  )
}
