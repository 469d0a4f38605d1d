import { ownText } from '#miniapp/texts/own-text.ts'
import en from '#texts/en/app-keys.json'

/** Says a text about app keys in the current language. */
export const useAppKeysText = ownText(
  'app-keys',
  en,
  import.meta.glob(['../../../../texts/*/app-keys.json', '!../../../../texts/en/*'], { import: 'default' }),
)
