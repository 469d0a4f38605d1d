import { foldText } from 'card-reader/compare-text'
import { hasLegalForm, likenessToDomain } from 'card-reader/parts'
import { agreeOnText, type ReadField } from '#core/ai-reading/agree/agree-on-text.ts'
import { findInText, isPlainValue } from '#core/ai-reading/agree/find-in-text.ts'

/**
 * The rules' firm, or the model's if it stands on the card or has just the letters of the firm's domain there, as a logo
 * does that no OCR can read. A legal form that the model leaves out stays.
 */
export function agreeOnCompany(
  rules: ReadField,
  value: string,
  card: { words: readonly string[]; domainName: string },
): ReadField {
  const isLogo = isPlainValue(value) && likenessToDomain(value, card.domainName) === 1
  const standing = findInText(card.words, value) ?? (isLogo ? 'slip' : undefined)
  const isShortened =
    hasLegalForm(rules.value) && !hasLegalForm(value) && foldText(rules.value).startsWith(foldText(value))
  return isShortened ? rules : agreeOnText(rules, { value, standing })
}
