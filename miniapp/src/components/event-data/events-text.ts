import type { TOptions } from 'i18next'
import { ownText } from '#miniapp/texts/text.ts'
import en from '#texts/en/events.json'
import type { KeyOf } from '#texts/key-of.ts'

/** Says a text about events in the current language. */
export const useEventsText = ownText(
  'events',
  en,
  import.meta.glob(['../../../../texts/*/events.json', '!../../../../texts/en/*'], { import: 'default' }),
)

/** Says a text about teams in the current language. */
export function useTeamsText(): (key: KeyOf<(typeof en)['team']>, values?: TOptions) => string {
  const text = useEventsText()
  return (key, values) => text(`team.${key}`, values)
}
