import type { TOptions } from 'i18next'
import { ownText } from '#miniapp/texts/text.ts'
import en from '#texts/en/list.json'
import type { KeyOf } from '#texts/key-of.ts'

/** Says a text of the list of contacts in the current language. */
export const useListText = ownText(
  'list',
  en,
  import.meta.glob(['../../../../../texts/*/list.json', '!../../../../../texts/en/*'], { import: 'default' }),
)

/** Says a text about duplicates, earlier cards and where a contact came from, in the current language. */
export function usePeopleText(): (key: KeyOf<(typeof en)['people']>, values?: TOptions) => string {
  const text = useListText()
  return (key, values) => text(`people.${key}`, values)
}
