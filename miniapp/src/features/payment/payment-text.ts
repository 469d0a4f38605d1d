import type { Language } from '#core/contracts/users.ts'
import paymentEn from '#core/i18n/en/payment.json'
import paymentEs from '#core/i18n/es/payment.json'
import { ownTexts, useOwnText } from '#miniapp/texts/own-text.ts'
import { readPublicLanguage } from '#miniapp/texts/public-language.ts'

const texts = ownTexts({
  name: 'payment',
  en: paymentEn,
  es: paymentEs,
  further: import.meta.glob(['../../../../core/i18n/*/payment.json', '!../../../../core/i18n/{en,es}/*'], {
    import: 'default',
  }),
})

/** The words of a payment page: in the language chosen in this browser, else in the page's own. */
export function usePaymentText(own: Language) {
  const language = readPublicLanguage() ?? own
  return { language, text: useOwnText(texts, language) }
}
