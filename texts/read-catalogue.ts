import { readFileSync } from 'node:fs'
import type { Language } from '#contracts/users.ts'
import type { Catalogue } from '#texts/i18n.ts'

/** The texts of `texts/<language>/<name>.json`. Not for the screens: they fetch theirs. */
export function readCatalogue(language: Language, name: string): Catalogue {
  return JSON.parse(readFileSync(new URL(`${language}/${name}.json`, import.meta.url), 'utf8'))
}
