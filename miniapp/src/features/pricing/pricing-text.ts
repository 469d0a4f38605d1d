import { ownText } from '#miniapp/texts/text.ts'
import pricingEn from '#texts/en/pricing.json'

export type PricingText = ReturnType<typeof usePricingText>

/** Says a text of the pricing page in the current language. */
export const usePricingText = ownText(
  'pricing',
  pricingEn,
  import.meta.glob(['../../../../texts/*/pricing.json', '!../../../../texts/en/*'], { import: 'default' }),
)
