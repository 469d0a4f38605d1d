import type { TOptions } from 'i18next'
import en from '#core/i18n/en/list.json'
import type { KeyOf } from '#core/i18n/key-of.ts'
import { ownTexts, useOwnText } from '#miniapp/texts/own-text.ts'

const texts = ownTexts({
  name: 'list',
  en,
  further: import.meta.glob(['../../../../../core/i18n/*/list.json', '!../../../../../core/i18n/en/*'], {
    import: 'default',
  }),
})

/** Says a text of the list of contacts in the current language. */
export function useListText(): (key: KeyOf<typeof en>, values?: TOptions) => string {
  return useOwnText(texts)
}
