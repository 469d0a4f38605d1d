import { editDistance, foldText } from 'card-reader/compare-text'
import { withoutLegalForm } from 'card-reader/parts'

/** A firm's name as two spellings of it are compared: folded, without its legal form. */
export function firmKey(company: string): string {
  const name = company.trim()
  return foldText(withoutLegalForm(name)) || foldText(name)
}

/** Up to one letter in five may be misread. */
const lettersPerSlip = 5

/**
 * Whether two cards name different firms. Empty names, a name that contains the other one (`Norte` and `Norte Obras`) and
 * names that differ in a few letters are no different firms.
 */
export function areDifferentFirms(a: string, b: string): boolean {
  const [one, other] = [firmKey(a), firmKey(b)]
  if (!one || !other || one.includes(other) || other.includes(one)) return false
  return editDistance(one, other) > Math.max(one.length, other.length) / lettersPerSlip
}
