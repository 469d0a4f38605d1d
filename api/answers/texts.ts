import en from '#core/i18n/en/errors.json' with { type: 'json' }
import es from '#core/i18n/es/errors.json' with { type: 'json' }
import { createTranslate } from '#core/i18n/i18n.ts'

/** Says an error code as a sentence. */
export const errorText = createTranslate({ en, es })
