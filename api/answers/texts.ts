import { errorTexts, errorTextsIn } from '#texts/error-texts.ts'
import { createTranslate } from '#texts/i18n.ts'

/** Says an error code as a sentence. */
export const errorText = createTranslate(errorTexts, errorTextsIn)
