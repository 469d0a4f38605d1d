import en from '#core/i18n/en/errors.json' with { type: 'json' }
import { createTranslate } from '#core/i18n/i18n.ts'
import { readCatalogue } from '#core/i18n/read-catalogue.ts'

/** Says an error code as a sentence. */
export const errorText = createTranslate(en, language => readCatalogue(language, 'errors'))
