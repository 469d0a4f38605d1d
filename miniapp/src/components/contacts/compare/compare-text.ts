import { ownText } from '#miniapp/texts/text.ts'
import en from '#texts/en/compare.json'

/** Says a text of the comparison with the card, which come with it. */
export const useCompareText = ownText(
  'compare',
  en,
  import.meta.glob(['../../../../../texts/*/compare.json', '!../../../../../texts/en/*'], { import: 'default' }),
)
