import type { TOptions } from 'i18next'
import en from '#core/i18n/en/messaging.json'
import es from '#core/i18n/es/messaging.json'
import { useOwnText } from '#miniapp/texts/own-text.ts'
import type { KeyOf } from '#miniapp/texts/text.ts'

const texts = { name: 'messaging', en, es }

/** Says a text about messages to contacts in the current language. */
export function useMessagingText(): (key: KeyOf<typeof en>, values?: TOptions) => string {
  return useOwnText(texts)
}
