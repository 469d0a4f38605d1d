import type { TOptions } from 'i18next'
import { ownTexts, useOwnText } from '#miniapp/texts/own-text.ts'
import en from '#texts/en/messaging.json'
import type { KeyOf } from '#texts/key-of.ts'

const texts = ownTexts({
  name: 'messaging',
  en,
  further: import.meta.glob(['../../../../texts/*/messaging.json', '!../../../../texts/en/*'], {
    import: 'default',
  }),
})

/** Says a text about messages to contacts in the current language. */
export function useMessagingText(): (key: KeyOf<typeof en>, values?: TOptions) => string {
  return useOwnText(texts)
}
