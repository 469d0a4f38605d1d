import { ownText } from '#miniapp/texts/own-text.ts'
import en from '#texts/en/events.json'

/** Says a text about events in the current language. */
export const useEventsText = ownText(
  'events',
  en,
  import.meta.glob(['../../../../texts/*/events.json', '!../../../../texts/en/*'], { import: 'default' }),
)
