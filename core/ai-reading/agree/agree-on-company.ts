import { foldText } from 'card-reader/compare-text'
import { hasLegalForm, likenessToDomain } from 'card-reader/parts'
import { agreeOnText, type ReadField } from '#core/ai-reading/agree/agree-on-text.ts'
import { findInText, isPlainValue } from '#core/ai-reading/agree/find-in-text.ts'

/**
 * The rules' company, or the model's if it is on the card or has exactly the letters of the company's domain there,
 * for example from a logo that OCR cannot read. A legal form that the model omits is kept.
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
