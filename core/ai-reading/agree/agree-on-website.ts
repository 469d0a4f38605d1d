import { detectWebsites, plainHost } from 'card-reader/parts'
import type { ReadField } from '#core/ai-reading/agree/agree-on-text.ts'
import { addressKey } from '#core/ai-reading/agree/printed-addresses.ts'

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
