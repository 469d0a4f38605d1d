import { ownText } from '#miniapp/texts/text.ts'
import en from '#texts/en/messaging.json'

/** Says a text about messages to contacts in the current language. */
export const useMessagingText = ownText(
  'messaging',
  en,
  import.meta.glob(['../../../../texts/*/messaging.json', '!../../../../texts/en/*'], { import: 'default' }),
)
