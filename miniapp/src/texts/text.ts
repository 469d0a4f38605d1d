import { createInstance, type TOptions } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { Language } from '#core/contracts/users.ts'
import errors from '#core/i18n/en/errors.json'
import screens from '#core/i18n/en/screens.json'

/** The dotted names of a catalogue's texts; plurals by their base. */
export type KeyOf<Texts, Path extends string = ''> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? `${Path}${Key extends `${infer Base}_${'one' | 'many' | 'other'}` ? Base : Key}`
    : KeyOf<Texts[Key], `${Path}${Key}.`>
}[keyof Texts & string]

/** The name of a text of the screens: one that nobody wrote does not compile. */
export type TextKey = KeyOf<typeof screens>

/** The texts of the screens. English comes with the page, another language when it is chosen. */
export function createTexts() {
  const texts = createInstance()
  void texts.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    ns: ['screens', 'errors'],
    defaultNS: 'screens',
    resources: { en: { screens, errors } },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  return texts
}

/** Shows every text in the language from now on. */
export async function chooseLanguage(texts: ReturnType<typeof createTexts>, language: Language): Promise<void> {
  if (language === 'es' && !texts.hasResourceBundle('es', 'screens')) {
    const spanish = await Promise.all([import('#core/i18n/es/screens.json'), import('#core/i18n/es/errors.json')])
    texts.addResourceBundle('es', 'screens', spanish[0].default)
    texts.addResourceBundle('es', 'errors', spanish[1].default)
  }
  await texts.changeLanguage(language)
  document.documentElement.lang = language
}

/** Says a text of the screens in the current language. */
export function useText(): (key: TextKey, values?: TOptions) => string {
  const { t } = useTranslation()
  return (key, values = {}) => t(key, values)
}

/** The current language, for dates. */
export function useLanguage(): string {
  return useTranslation().i18n.language
}

/** Says in the current language what went wrong, whatever it was. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation()
  return error => {
    const code = error instanceof Error && 'code' in error ? error.code : error
    if (code === 'offline') return t('offline')
    return t(`errors:${typeof code === 'string' && code in errors ? code : 'internal'}`)
  }
}
