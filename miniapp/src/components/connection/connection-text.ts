import type { TOptions } from 'i18next'
import { ownTexts, useOwnText } from '#miniapp/texts/own-text.ts'
import en from '#texts/en/connection.json'
import type { KeyOf } from '#texts/key-of.ts'

const texts = ownTexts({
  name: 'connection',
  en,
  further: import.meta.glob(['../../../../texts/*/connection.json', '!../../../../texts/en/*'], {
    import: 'default',
  }),
})

/** Says a text about the connection and photos that wait for it, in the current language. */
export function useConnectionText(): (key: KeyOf<typeof en>, values?: TOptions) => string {
  return useOwnText(texts)
}
