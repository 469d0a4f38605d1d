import type { TOptions } from 'i18next'
import { ownTexts, useOwnText } from '#miniapp/texts/own-text.ts'
import en from '#texts/en/app-keys.json'
import type { KeyOf } from '#texts/key-of.ts'

const texts = ownTexts({
  name: 'app-keys',
  en,
  further: import.meta.glob(['../../../../texts/*/app-keys.json', '!../../../../texts/en/*'], {
    import: 'default',
  }),
})

/** Says a text about app keys in the current language. */
export function useAppKeysText(): (key: KeyOf<typeof en>, values?: TOptions) => string {
  return useOwnText(texts)
}
