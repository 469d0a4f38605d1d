import type { TOptions } from 'i18next'
import en from '#core/i18n/en/connection.json'
import type { KeyOf } from '#core/i18n/key-of.ts'
import { ownTexts, useOwnText } from '#miniapp/texts/own-text.ts'

const texts = ownTexts({
  name: 'connection',
  en,
  further: import.meta.glob(['../../../../core/i18n/*/connection.json', '!../../../../core/i18n/en/*'], {
    import: 'default',
  }),
})

/** Says a text about the connection and photos that wait for it, in the current language. */
export function useConnectionText(): (key: KeyOf<typeof en>, values?: TOptions) => string {
  return useOwnText(texts)
}
