import { foldText } from 'card-reader/compare-text'
import { lowConfidence } from '#contracts/contacts.ts'
import type { Standing } from '#core/ai-reading/agree/find-in-text.ts'
import { isSlipApart } from '#core/ai-reading/agree/same-letters.ts'

/** A field's reading; `confidence` is 0 for an empty one. */
export type ReadField = { value: string; confidence: number }

/** The confidence if both sources agree. */
const agreed = 0.95
const onlyTheModel = { exact: 0.8, slip: 0.65 } as const
/** The confidence if the sources disagree, so that the field is marked for a check. */
const disputed = 0.55

const accentsIn = (text: string) => text.normalize('NFD').match(/\p{M}/gu)?.length ?? 0
const isShouted = (text: string) => text === text.toUpperCase()

/** Of two spellings with the same letters the model's, which has correct spaces, unless the OCR saw more. */
function betterSpelling(rules: string, model: string): string {
  const isPoorer = accentsIn(model) < accentsIn(rules) || (isShouted(model) && !isShouted(rules))
  return isPoorer ? rules : model
}

/**
 * The rules' value of a field, or the model's if it is on the card. The same letters in both raise the confidence, an
 * empty field is filled, and of two lines on the card the model chooses. A value with OCR errors never replaces a
 * confident one of the rules.
 */
export function agreeOnText(rules: ReadField, model: { value: string; standing: Standing | undefined }): ReadField {
  const { value, standing } = model
  if (standing === undefined) return rules
  const surety = onlyTheModel[standing]
  if (!rules.value) return { value, confidence: surety }
  const [ours, theirs] = [foldText(rules.value), foldText(value)]
  if (ours === theirs) {
    return { value: betterSpelling(rules.value, value), confidence: Math.max(rules.confidence, agreed) }
  }
  if (rules.confidence < lowConfidence) return { value, confidence: surety }
  if (standing === 'slip' || isSlipApart(rules.value, value)) return rules
  const isOneLine = ours.includes(theirs) || theirs.includes(ours)
  return { value, confidence: isOneLine ? surety : disputed }
}
