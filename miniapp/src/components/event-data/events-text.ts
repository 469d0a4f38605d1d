import type { TOptions } from 'i18next'
import { ownTexts, useOwnText } from '#miniapp/texts/own-text.ts'
import en from '#texts/en/events.json'
import type { KeyOf } from '#texts/key-of.ts'

const texts = ownTexts({
  name: 'events',
  en,
  further: import.meta.glob(['../../../../texts/*/events.json', '!../../../../texts/en/*'], {
    import: 'default',
  }),
})

/** Says a text about events in the current language. */
export function useEventsText(): (key: KeyOf<typeof en>, values?: TOptions) => string {
  return useOwnText(texts)
}
