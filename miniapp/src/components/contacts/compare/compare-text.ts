import type { TOptions } from 'i18next'
import { ownTexts, useOwnText } from '#miniapp/texts/own-text.ts'
import en from '#texts/en/compare.json'
import type { KeyOf } from '#texts/key-of.ts'

const texts = ownTexts({
  name: 'compare',
  en,
  further: import.meta.glob(['../../../../../texts/*/compare.json', '!../../../../../texts/en/*'], {
    import: 'default',
  }),
})

/** Says a text of the comparison with the card, which come with it. */
export function useCompareText(): (key: KeyOf<typeof en>, values?: TOptions) => string {
  return useOwnText(texts)
}
