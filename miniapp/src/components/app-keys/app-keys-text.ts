import { ownText } from '#miniapp/texts/text.ts'
import en from '#texts/en/app-keys.json'
import type { KeyOf } from '#texts/key-of.ts'
import type { Values } from '#texts/say-text.ts'

/** Says a text about app keys in the current language. */
export const useAppKeysText = ownText(
  'app-keys',
  en,
  import.meta.glob(['../../../../texts/*/app-keys.json', '!../../../../texts/en/*'], { import: 'default' }),
)

/** Says a text about a person's own address book in the current language. */
export function useOwnBookText(): (key: KeyOf<(typeof en)['ownBook']>, values?: Values) => string {
  const text = useAppKeysText()
  return (key, values) => text(`ownBook.${key}` as const, values)
}
