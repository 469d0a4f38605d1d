import { ownText } from '#miniapp/texts/text.ts'
import paymentEn from '#texts/en/payment.json'

/** Says a text of the payment pages in the current language. */
export const usePaymentText = ownText(
  'payment',
  paymentEn,
  import.meta.glob(['../../../../texts/*/payment.json', '!../../../../texts/en/*'], { import: 'default' }),
)
