import type { TOptions } from 'i18next'
import en from '#core/i18n/en/events.json'
import type { KeyOf } from '#core/i18n/key-of.ts'
import { ownTexts, useOwnText } from '#miniapp/texts/own-text.ts'

const texts = ownTexts({
  name: 'events',
  en,
  further: import.meta.glob(['../../../../core/i18n/*/events.json', '!../../../../core/i18n/en/*'], {
    import: 'default',
  }),
})

/** Says a text about events in the current language. */
export function useEventsText(): (key: KeyOf<typeof en>, values?: TOptions) => string {
  return useOwnText(texts)
}
