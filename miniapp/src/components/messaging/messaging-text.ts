import type { TOptions } from 'i18next'
import en from '#core/i18n/messaging.en.json'
import es from '#core/i18n/messaging.es.json'
import { useOwnText } from '#miniapp/lib/own-text.ts'
import type { KeyOf } from '#miniapp/lib/text.ts'

const texts = { name: 'messaging', en, es }

/** Says a text about messages to contacts in the current language. */
export function useMessagingText(): (key: KeyOf<typeof en>, values?: TOptions) => string {
  return useOwnText(texts)
}
