import type { TOptions } from 'i18next'
import { useEventsText } from '#miniapp/components/event-data/events-text.ts'
import type en from '#texts/en/events.json'
import type { KeyOf } from '#texts/key-of.ts'

/** Says a text about teams in the current language. */
export function useTeamsText(): (key: KeyOf<(typeof en)['team']>, values?: TOptions) => string {
  const text = useEventsText()
  return (key, values) => text(`team.${key}`, values)
}
