import { foldText } from 'card-reader/compare-text'
import { detectWebsites, hasLegalForm, likenessToDomain, plainHost } from 'card-reader/parts'
import { agreeOnText, type ReadField } from '#core/ai-reading/agree/agree-on-text.ts'
import { findInText, isPlainValue } from '#core/ai-reading/agree/find-in-text.ts'
import { addressKey } from '#core/ai-reading/agree/printed-lines.ts'

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

const fewestLetters = 8
const mostParts = 8

/** The rules' postal address, or the model's if each of its parts (between commas) is on the card. */
export function agreeOnAddress(rules: ReadField, value: string, words: readonly string[]): ReadField {
  const parts = value.split(/[,;\n]/, mostParts + 1).filter(part => foldText(part))
  const standings = parts.map(part => findInText(words, part.trim()))
  if (parts.length > mostParts || foldText(value).length < fewestLetters || standings.includes(undefined)) return rules
  const standing = standings.includes('slip') ? 'slip' : 'exact'
  return agreeOnText(rules, { value: parts.map(part => part.trim()).join(', '), standing })
}

const agreed = 0.95
const onlyTheModel = 0.75

/** Whether a host can exist and is no social network's. */
function isSite(site: string): boolean {
  const withWww = `www.${plainHost(site)}`
  return detectWebsites(withWww).some(found => !found.broken && found.website === withWww)
}

/**
 * The rules' website, or if they found none, the one on the card with the letters of the model's. It is written as
 * printed, or as the model spells it if the printed one cannot exist.
 */
export function agreeOnWebsite(rules: ReadField, model: string, printed: ReadonlyMap<string, string>): ReadField {
  const host = plainHost(model)
  if (!host) return rules
  if (rules.value) {
    return plainHost(rules.value) === host ? { ...rules, confidence: Math.max(rules.confidence, agreed) } : rules
  }
  for (const site of [`www.${host}`, host]) {
    const value = [printed.get(addressKey(site)) ?? '', site].find(isSite)
    if (value && printed.has(addressKey(site))) return { value, confidence: onlyTheModel }
  }
  return rules
}
