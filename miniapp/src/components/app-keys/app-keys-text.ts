import type { TOptions } from 'i18next'
import en from '#core/i18n/en/app-keys.json'
import type { KeyOf } from '#core/i18n/key-of.ts'
import { ownTexts, useOwnText } from '#miniapp/texts/own-text.ts'

const texts = ownTexts({
  name: 'app-keys',
  en,
  further: import.meta.glob(['../../../../core/i18n/*/app-keys.json', '!../../../../core/i18n/en/*'], {
    import: 'default',
  }),
})

/** Says a text about app keys in the current language. */
export function useAppKeysText(): (key: KeyOf<typeof en>, values?: TOptions) => string {
  return useOwnText(texts)
}
