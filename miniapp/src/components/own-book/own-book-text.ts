import type { TOptions } from 'i18next'
import { useAppKeysText } from '#miniapp/components/app-keys/app-keys-text.ts'
import type en from '#texts/en/app-keys.json'
import type { KeyOf } from '#texts/key-of.ts'

/** Says a text about a person's own address book in the current language. */
export function useOwnBookText(): (key: KeyOf<(typeof en)['ownBook']>, values?: TOptions) => string {
  const text = useAppKeysText()
  return (key, values) => text(`ownBook.${key}` as const, values)
}
