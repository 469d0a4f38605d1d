import type { TOptions } from 'i18next'
import en from '#core/i18n/en/compare.json'
import type { KeyOf } from '#core/i18n/key-of.ts'
import { ownTexts, useOwnText } from '#miniapp/texts/own-text.ts'

const texts = ownTexts({
  name: 'compare',
  en,
  further: import.meta.glob(['../../../../../core/i18n/*/compare.json', '!../../../../../core/i18n/en/*'], {
    import: 'default',
  }),
})

/** Says a text of the comparison with the card, which come with it. */
export function useCompareText(): (key: KeyOf<typeof en>, values?: TOptions) => string {
  return useOwnText(texts)
}
