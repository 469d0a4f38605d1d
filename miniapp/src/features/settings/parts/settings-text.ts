import { ownText } from '#miniapp/texts/text.ts'
import en from '#texts/en/settings.json'

/** Says a text of the settings in the current language. */
export const useSettingsText = ownText(
  'settings',
  en,
  import.meta.glob(['../../../../../texts/*/settings.json', '!../../../../../texts/en/*'], { import: 'default' }),
)

/** Says what is wrong with a field: the contract's words are SPEC's, in English. Any other is only called wrong. */
export function useFieldErrorText(): (message: string | undefined) => string | undefined {
  const text = useSettingsText()
  return message => message && text(isKnown(message) ? `validation.${message}` : 'validation.wrong')
}

function isKnown(message: string): message is keyof typeof en.validation {
  return Object.hasOwn(en.validation, message)
}
