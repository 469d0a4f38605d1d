import type { TOptions } from 'i18next'
import en from '#core/i18n/en/imports.json'
import es from '#core/i18n/es/imports.json'
import type { KeyOf } from '#core/i18n/key-of.ts'
import { useOwnText } from '#miniapp/texts/own-text.ts'

const texts = { name: 'imports', en, es }

/** Says a text of the import dialog, which come with it. */
export function useImportText(): (key: KeyOf<typeof en>, values?: TOptions) => string {
  return useOwnText(texts)
}
