import type { TOptions } from 'i18next'
import { ownTexts, useOwnText } from '#miniapp/texts/own-text.ts'
import en from '#texts/en/list.json'
import type { KeyOf } from '#texts/key-of.ts'

const texts = ownTexts({
  name: 'list',
  en,
  further: import.meta.glob(['../../../../../texts/*/list.json', '!../../../../../texts/en/*'], {
    import: 'default',
  }),
})

/** Says a text of the list of contacts in the current language. */
export function useListText(): (key: KeyOf<typeof en>, values?: TOptions) => string {
  return useOwnText(texts)
}
