import type { Language } from '#core/contracts/users.ts'
import paymentEn from '#core/i18n/payment.en.json'
import paymentEs from '#core/i18n/payment.es.json'
import { useOwnText } from '#miniapp/lib/own-text.ts'
import { readPublicLanguage } from '#miniapp/lib/public-language.ts'

const texts = { name: 'payment', en: paymentEn, es: paymentEs }

/** The words of a payment page: in the language chosen in this browser, else in the page's own. */
export function usePaymentText(own: Language) {
  const language = readPublicLanguage() ?? own
  return { language, text: useOwnText(texts, language) }
}
