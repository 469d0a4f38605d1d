import type { Language } from '#core/contracts/users.ts'
import pricingEn from '#core/i18n/en/pricing.json'
import pricingEs from '#core/i18n/es/pricing.json'
import { useOwnText } from '#miniapp/texts/own-text.ts'
import { readPublicLanguage } from '#miniapp/texts/public-language.ts'

const texts = { name: 'pricing', en: pricingEn, es: pricingEs }

export type PricingText = ReturnType<typeof usePricingText>['text']

/**
 * The words of the pricing page: in the language chosen in this browser, else as SPEC has them, the page in English and
 * its errors in Spanish.
 */
export function usePricingText() {
  const chosen = readPublicLanguage()
  const language: Language = chosen ?? 'en'
  return { language, text: useOwnText(texts, language), errorText: useOwnText(texts, chosen ?? 'es') }
}
