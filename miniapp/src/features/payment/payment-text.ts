import { ownTexts, useOwnText } from '#miniapp/texts/own-text.ts'
import paymentEn from '#texts/en/payment.json'

const texts = ownTexts({
  name: 'payment',
  en: paymentEn,
  further: import.meta.glob(['../../../../texts/*/payment.json', '!../../../../texts/en/*'], {
    import: 'default',
  }),
})

/** Says a text of the payment pages in the current language. */
export function usePaymentText() {
  return useOwnText(texts)
}
