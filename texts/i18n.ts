import i18next, { type TOptions } from 'i18next'
import { type Language, languages } from '#contracts/users.ts'
import type { KeyOf } from '#texts/key-of.ts'
import { localNumbers } from './local-numbers.ts'

export type Catalogue = { [key: string]: string | Catalogue }

/** Says a text of the catalogue by its dotted key, with `{{name}}` values filled in, numbers as the language writes them, and i18next's plurals. */
export type Translate<Key> = (language: Language, key: Key, values?: TOptions) => string

/** A translator over all languages, typed by the keys of `english`. A missing key throws. */
export function createTranslate<Texts extends Catalogue>(
  english: Texts,
  textsOf: (language: Language) => Catalogue,
): Translate<KeyOf<Texts>> {
  const instance = i18next.createInstance()
  void instance.use(localNumbers).init({
    resources: Object.fromEntries(
      languages.map(language => [language, { translation: language === 'en' ? english : textsOf(language) }]),
    ),
    fallbackLng: false,
    initAsync: false,
    interpolation: { escapeValue: false, alwaysFormat: true },
  })
  return (language, key: string, values = {}) => {
    if (!instance.exists(key, { ...values, lng: language })) throw new Error(`No ${language} text for ${key}`)
    return instance.t(key, { ...values, lng: language })
  }
}

/** The supported language of an IETF tag such as `es-AR`; undefined where it is none. */
export function languageOfTag(tag: string | undefined): Language | undefined {
  const code = tag?.toLowerCase().split('-')[0]
  return languages.find(language => language === code)
}
