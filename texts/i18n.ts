import { type Language, languages } from '#contracts/users.ts'
import type { KeyOf } from '#texts/key-of.ts'
import { sayText, type Values } from './say-text.ts'

export type Catalogue = { [key: string]: string | Catalogue }

/** Says a text of the catalogue by its dotted key, with its values filled in (`sayText`). */
export type Translate<Key> = (language: Language, key: Key, values?: Values) => string

/**
 * A translator over the texts of every language, `english` for the names that the type check knows. A missing key
 * throws: a text that nobody wrote must not reach anybody.
 */
export function createTranslate<Texts extends Catalogue>(
  english: Texts,
  textsOf: (language: Language) => Catalogue,
): Translate<KeyOf<Texts>> {
  const texts = new Map(languages.map(language => [language, language === 'en' ? english : textsOf(language)]))
  return (language, key: string, values) => {
    const said = sayText(texts.get(language) ?? english, language, key, values)
    if (said === undefined) throw new Error(`No ${language} text for ${key}`)
    return said
  }
}

/** The supported language of an IETF tag such as `es-AR`; undefined where it is none. */
export function languageOfTag(tag: string | undefined): Language | undefined {
  const code = tag?.toLowerCase().split('-')[0]
  return languages.find(language => language === code)
}
