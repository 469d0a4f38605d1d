import { errorTexts, errorTextsIn } from '#texts/error-texts.ts'
import { createTranslate } from '#texts/i18n.ts'

/** The sentence for an error code. */
export const errorText = createTranslate(errorTexts, errorTextsIn)
