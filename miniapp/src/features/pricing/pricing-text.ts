import type { Language } from '#core/contracts/users.ts'
import pricingEn from '#core/i18n/en/pricing.json'
import pricingEs from '#core/i18n/es/pricing.json'
import { ownTexts, useOwnText } from '#miniapp/texts/own-text.ts'
import { readPublicLanguage } from '#miniapp/texts/public-language.ts'

const texts = ownTexts({
  name: 'pricing',
  en: pricingEn,
  es: pricingEs,
  further: import.meta.glob(['../../../../core/i18n/*/pricing.json', '!../../../../core/i18n/{en,es}/*'], {
    import: 'default',
  }),
})

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
