import type { TOptions } from 'i18next'
import en from '#core/i18n/en/list.json'
import es from '#core/i18n/es/list.json'
import type { KeyOf } from '#core/i18n/key-of.ts'
import { ownTexts, useOwnText } from '#miniapp/texts/own-text.ts'

const texts = ownTexts({
  name: 'list',
  en,
  es,
  further: import.meta.glob(['../../../../../core/i18n/*/list.json', '!../../../../../core/i18n/{en,es}/*'], {
    import: 'default',
  }),
})

/** Says a text of the list of contacts in the current language. */
export function useListText(): (key: KeyOf<typeof en>, values?: TOptions) => string {
  return useOwnText(texts)
}
