import { ownText } from '#miniapp/texts/text.ts'
import en from '#texts/en/imports.json'

/** What a column may hold, in the order in which it is offered; each has a text. */
export const columnFields = Object.keys(en.fields) as (keyof typeof en.fields)[]

/** Says a text of the import dialog, which come with it. */
export const useImportText = ownText(
  'imports',
  en,
  import.meta.glob(['../../../../texts/*/imports.json', '!../../../../texts/en/*'], { import: 'default' }),
)
