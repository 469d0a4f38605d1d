import { foldText } from 'card-reader/compare-text'
import { lowConfidence } from '#contracts/contacts.ts'
import type { Standing } from '#core/ai-reading/agree/find-in-text.ts'
import { isSlipApart } from '#core/ai-reading/agree/same-letters.ts'

/** A field as somebody read it; `confidence` is 0 for an empty one. */
export type ReadField = { value: string; confidence: number }

/** Two readers who saw the same thing. */
const agreed = 0.95
const onlyTheModel = { exact: 0.8, slip: 0.65 } as const
/** Where each is sure of something else, the answer asks to check. */
const disputed = 0.55

const accentsIn = (text: string) => text.normalize('NFD').match(/\p{M}/gu)?.length ?? 0
const isShouted = (text: string) => text === text.toUpperCase()

/** Of two spellings of the same letters the model's, which has the spaces right, unless the OCR saw more in them. */
function betterSpelling(rules: string, model: string): string {
  const isPoorer = accentsIn(model) < accentsIn(rules) || (isShouted(model) && !isShouted(rules))
  return isPoorer ? rules : model
}

/**
 * The rules' reading of a field, or the model's where that stands on the card: the same letters make both surer, an
 * empty field is filled, and of two lines that both stand there the model chooses. What stands there only but for a
 * slip replaces nothing that the rules are sure of.
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
