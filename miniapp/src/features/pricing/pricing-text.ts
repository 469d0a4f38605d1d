import { ownTexts, useOwnText } from '#miniapp/texts/own-text.ts'
import pricingEn from '#texts/en/pricing.json'

const texts = ownTexts({
  name: 'pricing',
  en: pricingEn,
  further: import.meta.glob(['../../../../texts/*/pricing.json', '!../../../../texts/en/*'], {
    import: 'default',
  }),
})

export type PricingText = ReturnType<typeof usePricingText>

/** Says a text of the pricing page in the current language. */
export function usePricingText() {
  return useOwnText(texts)
}
