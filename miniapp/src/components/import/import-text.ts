import type { TOptions } from 'i18next'
import en from '#core/i18n/en/imports.json'
import type { KeyOf } from '#core/i18n/key-of.ts'
import { ownTexts, useOwnText } from '#miniapp/texts/own-text.ts'

const texts = ownTexts({
  name: 'imports',
  en,
  further: import.meta.glob(['../../../../core/i18n/*/imports.json', '!../../../../core/i18n/en/*'], {
    import: 'default',
  }),
})

/** Says a text of the import dialog, which come with it. */
export function useImportText(): (key: KeyOf<typeof en>, values?: TOptions) => string {
  return useOwnText(texts)
}
