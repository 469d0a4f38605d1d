import { createInstance, type TOptions } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { Language } from '#contracts/users.ts'
import { languages } from '#contracts/values/constants.ts'
import errors from '#texts/en/errors.json'
import screens from '#texts/en/screens.json'
import type { KeyOf } from '#texts/key-of.ts'
import { localNumbers } from '#texts/local-numbers.ts'

/** The name of a text of the screens: one that nobody wrote does not compile. */
export type TextKey = KeyOf<typeof screens>

/** The texts of the screens. English comes with the page, another language when it is spoken. */
export const texts = createInstance()
void texts
  .use(initReactI18next)
  .use(localNumbers)
  .init({
    lng: 'en',
    fallbackLng: 'en',
    ns: ['screens', 'errors'],
    defaultNS: 'screens',
    resources: { en: { screens, errors } },
    interpolation: { escapeValue: false, alwaysFormat: true },
    initAsync: false,
  })

/** The files of one catalogue in further languages, by their path, as `import.meta.glob` finds them. */
export type TextFiles = Record<string, () => Promise<object>>

const catalogues = new Map<string, TextFiles>([
  ['screens', import.meta.glob(['../../../texts/*/screens.json', '!../../../texts/en/*'], { import: 'default' })],
  ['errors', import.meta.glob(['../../../texts/*/errors.json', '!../../../texts/en/*'], { import: 'default' })],
  // What the chat's screen never says: the others fetch it with their own texts, English too.
  ['refusals', import.meta.glob('../../../texts/*/refusals.json', { import: 'default' })],
])

/** A catalogue that came with a part of the app is said too from now on. */
export function addCatalogue({ name, en, further }: { name: string; en: object; further: TextFiles }) {
  catalogues.set(name, further)
  texts.addResourceBundle('en', name, en)
}

/** Fetches what the parts that are there say in the language, the current one if none is named. Rejects where a file cannot be had. */
export async function fetchTexts(language: string = texts.language): Promise<void> {
  const missing = [...catalogues].filter(([name]) => !texts.hasResourceBundle(language, name))
  await Promise.all(
    missing.map(async ([name, files]) => {
      const path = Object.keys(files).find(path => path.includes(`/${language}/`))
      if (path) texts.addResourceBundle(language, name, await files[path]?.())
    }),
  )
}

/** Shows every text in the language from now on. */
export async function chooseLanguage(language: Language): Promise<void> {
  await fetchTexts(language)
  await texts.changeLanguage(language)
  document.documentElement.lang = language
}

/** Says a text of the screens in the current language. */
export function useText(): (key: TextKey, values?: TOptions) => string {
  const { t } = useTranslation()
  return (key, values = {}) => t(key, values)
}

/** The current language. */
export function useLanguage(): Language {
  const { language } = useTranslation().i18n
  return languages.find(one => one === language) ?? 'en'
}

/** Writes a number as the current language does: 1,500 in English, 1.500 in German. */
export function useNumberText(): (value: number) => string {
  const language = useLanguage()
  return value => value.toLocaleString(language)
}

/** Says in the current language what went wrong, whatever it was. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation()
  return error => {
    const code = error instanceof Error && 'code' in error ? error.code : error
    if (code === 'offline') return t('offline')
    // Only the server knows which plan: it has filled the name into its own sentence.
    if (code === 'plan-needed' && error instanceof Error && 'said' in error && error.said) return String(error.said)
    const key = [`errors:${code}`, `refusals:${code}`].find((one): boolean => i18n.exists(one))
    return t(key ?? 'errors:internal')
  }
}
