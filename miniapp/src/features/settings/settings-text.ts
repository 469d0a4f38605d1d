import type { TOptions } from 'i18next'
import en from '#core/i18n/settings.en.json'
import es from '#core/i18n/settings.es.json'
import { useOwnText } from '#miniapp/lib/own-text.ts'
import type { KeyOf } from '#miniapp/lib/text.ts'

const texts = { name: 'settings', en, es }

/** Says a text of the settings in the current language. */
export function useSettingsText(): (key: KeyOf<typeof en>, values?: TOptions) => string {
  return useOwnText(texts)
}

/** Says what is wrong with a field: the contract's words are SPEC's, in English. Any other is only called wrong. */
export function useFieldErrorText(): (message: string | undefined) => string | undefined {
  const text = useSettingsText()
  return message => message && text(isKnown(message) ? `validation.${message}` : 'validation.wrong')
}

function isKnown(message: string): message is keyof typeof en.validation {
  return Object.hasOwn(en.validation, message)
}
