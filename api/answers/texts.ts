import { errorTexts, errorTextsIn } from '#core/i18n/error-texts.ts'
import { createTranslate } from '#core/i18n/i18n.ts'

/** Says an error code as a sentence. */
export const errorText = createTranslate(errorTexts, errorTextsIn)
