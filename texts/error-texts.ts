import type { Language } from '#contracts/users.ts'
import errors from '#texts/en/errors.json' with { type: 'json' }
import refusals from '#texts/en/refusals.json' with { type: 'json' }
import type { Catalogue } from './i18n.ts'
import { readCatalogue } from './read-catalogue.ts'

/** Every error code as a sentence: what may go wrong with any photo or call, and what the parts of the product refuse. */
export const errorTexts = { ...errors, ...refusals }

/** The same in any language. */
export function errorTextsIn(language: Language): Catalogue {
  return { ...readCatalogue(language, 'errors'), ...readCatalogue(language, 'refusals') }
}
