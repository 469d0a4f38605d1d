import type { TOptions } from 'i18next'
import type en from '#texts/en/list.json'
import type { KeyOf } from '#texts/key-of.ts'
import { useListText } from './list/list-text.ts'

/** Says a text about duplicates, earlier cards and where a contact came from, in the current language. */
export function usePeopleText(): (key: KeyOf<(typeof en)['people']>, values?: TOptions) => string {
  const text = useListText()
  return (key, values) => text(`people.${key}`, values)
}
