import type { Language } from '#contracts/users.ts'
import botEn from '#texts/en/bot.json' with { type: 'json' }
import scriptsEn from '#texts/en/scripts.json' with { type: 'json' }
import { errorTexts, errorTextsIn } from '#texts/error-texts.ts'
import { createTranslate } from '#texts/i18n.ts'
import type { KeyOf } from '#texts/key-of.ts'
import { readCatalogue } from '#texts/read-catalogue.ts'

const english = { ...botEn, errors: errorTexts, scripts: scriptsEn }

/** The key of a text of the bot; an unknown key does not compile. */
export type TextKey = KeyOf<typeof english>

/** Looks up a text by its key, in one language. */
export type Say = (key: TextKey, values?: Record<string, string | number>) => string

const translate = createTranslate(english, language => ({
  ...readCatalogue(language, 'bot'),
  errors: errorTextsIn(language),
  scripts: readCatalogue(language, 'scripts'),
}))

/** The bot's texts in one language. */
export function sayIn(language: Language): Say {
  return (key, values) => translate(language, key, values)
}
