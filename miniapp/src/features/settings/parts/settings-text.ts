import type { TOptions } from 'i18next'
import en from '#core/i18n/en/settings.json'
import es from '#core/i18n/es/settings.json'
import { useOwnText } from '#miniapp/texts/own-text.ts'
import type { KeyOf } from '#miniapp/texts/text.ts'

const texts = { name: 'settings', en, es }

/** Says a text of the settings in the current language. */
export function useSettingsText(): (key: KeyOf<typeof en>, values?: TOptions) => string {
  return useOwnText(texts)
}

/** Says what is wrong with a field: the contract's words are SPEC's, in English. The others are about lengths. */
export function useFieldErrorText(): (message: string | undefined) => string | undefined {
  const text = useSettingsText()
  return message => message && text(isKnown(message) ? `validation.${message}` : 'validation.tooLong')
}

function isKnown(message: string): message is keyof typeof en.validation {
  return Object.hasOwn(en.validation, message)
}
