import { ownText } from '#miniapp/texts/text.ts'
import en from '#texts/en/connection.json'

/** Says a text about the connection and photos that wait for it, in the current language. */
export const useConnectionText = ownText(
  'connection',
  en,
  import.meta.glob(['../../../../texts/*/connection.json', '!../../../../texts/en/*'], { import: 'default' }),
)
