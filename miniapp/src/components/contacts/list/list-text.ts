import { ownText } from '#miniapp/texts/own-text.ts'
import en from '#texts/en/list.json'

/** Says a text of the list of contacts in the current language. */
export const useListText = ownText(
  'list',
  en,
  import.meta.glob(['../../../../../texts/*/list.json', '!../../../../../texts/en/*'], { import: 'default' }),
)
