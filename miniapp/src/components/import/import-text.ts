import type { TOptions } from 'i18next'
import { ownTexts, useOwnText } from '#miniapp/texts/own-text.ts'
import en from '#texts/en/imports.json'
import type { KeyOf } from '#texts/key-of.ts'

const texts = ownTexts({
  name: 'imports',
  en,
  further: import.meta.glob(['../../../../texts/*/imports.json', '!../../../../texts/en/*'], {
    import: 'default',
  }),
})

/** What a column may hold, in the order in which it is offered; each has a text. */
export const columnFields = Object.keys(en.fields) as (keyof typeof en.fields)[]

/** Says a text of the import dialog, which come with it. */
export function useImportText(): (key: KeyOf<typeof en>, values?: TOptions) => string {
  return useOwnText(texts)
}
