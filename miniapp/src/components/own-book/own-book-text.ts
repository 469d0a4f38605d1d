import type { TOptions } from 'i18next'
import { ownTexts, useOwnText } from '#miniapp/texts/own-text.ts'
import en from '#texts/en/own-book.json'
import type { KeyOf } from '#texts/key-of.ts'

const texts = ownTexts({
  name: 'own-book',
  en,
  further: import.meta.glob(['../../../../texts/*/own-book.json', '!../../../../texts/en/*'], {
    import: 'default',
  }),
})

/** Says a text about a person's own address book in the current language. */
export function useOwnBookText(): (key: KeyOf<typeof en>, values?: TOptions) => string {
  return useOwnText(texts)
}
