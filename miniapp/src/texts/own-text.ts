import type { TOptions } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Language } from '#core/contracts/users.ts'
import type { KeyOf } from './text.ts'

/** The texts of a part of the app, which come with that part. */
export type OwnTexts<Texts extends object> = { name: string; en: Texts; es: Texts }

/**
 * Says a text of that part in the current language, or in `language`: until somebody chooses one, a screen has the
 * language that SPEC gives it (PRODUCT §9).
 */
export function useOwnText<Texts extends object>(
  { name, en, es }: OwnTexts<Texts>,
  language?: Language,
): (key: KeyOf<Texts>, values?: TOptions) => string {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('es', name)) {
    i18n.addResourceBundle('en', name, en)
    i18n.addResourceBundle('es', name, es)
  }
  const say: (key: string, values: TOptions) => string = i18n.getFixedT(language ?? i18n.language, name)
  return (key, values = {}) => say(key, values)
}
