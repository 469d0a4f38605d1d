import type { TOptions } from 'i18next'
import { ownText } from '#miniapp/texts/text.ts'
import en from '#texts/en/app-keys.json'
import type { KeyOf } from '#texts/key-of.ts'

/** Says a text about app keys in the current language. */
export const useAppKeysText = ownText(
  'app-keys',
  en,
  import.meta.glob(['../../../../texts/*/app-keys.json', '!../../../../texts/en/*'], { import: 'default' }),
)

/** Says a text about a person's own address book in the current language. */
export function useOwnBookText(): (key: KeyOf<(typeof en)['ownBook']>, values?: TOptions) => string {
  const text = useAppKeysText()
  return (key, values) => text(`ownBook.${key}` as const, values)
}
