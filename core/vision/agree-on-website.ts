import { detectWebsites, hostOf } from '#core/extract/detect-website.ts'
import type { ReadField } from '#core/vision/agree-on-text.ts'
import { addressKey } from '#core/vision/printed-addresses.ts'

const agreed = 0.95
const onlyTheModel = 0.75

/** The host of a site without `www.`, in small letters. */
export const plainHost = (site: string): string =>
  hostOf(site.trim())
    .toLowerCase()
    .replace(/^www\./, '')

/**
 * The rules' website, or, where they found none, the model's if its host stands on the card, can exist, and is no
 * social network's.
 */
export function agreeOnWebsite(rules: ReadField, model: string, printed: ReadonlySet<string>): ReadField {
  const host = plainHost(model)
  if (!host) return rules
  if (rules.value) {
    return plainHost(rules.value) === host ? { ...rules, confidence: Math.max(rules.confidence, agreed) } : rules
  }
  const withWww = `www.${host}`
  const value = [withWww, host].find(site => printed.has(addressKey(site)))
  const isSite = detectWebsites(withWww).some(site => !site.broken && site.website === withWww)
  return value && isSite ? { value, confidence: onlyTheModel } : rules
}
