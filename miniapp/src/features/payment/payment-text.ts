import { ownTexts, useOwnText } from '#miniapp/texts/own-text.ts'
import paymentEn from '#texts/en/payment.json'

const texts = ownTexts({
  name: 'payment',
  en: paymentEn,
  further: import.meta.glob(['../../../../core/i18n/*/payment.json', '!../../../../core/i18n/en/*'], {
    import: 'default',
  }),
})

/** Says a text of the payment pages in the current language. */
export function usePaymentText() {
  return useOwnText(texts)
}
