import type { Language } from '#core/contracts/users.ts'
import botEn from '#core/i18n/en/bot.json' with { type: 'json' }
import errorsEn from '#core/i18n/en/errors.json' with { type: 'json' }
import botEs from '#core/i18n/es/bot.json' with { type: 'json' }
import errorsEs from '#core/i18n/es/errors.json' with { type: 'json' }
import { createTranslate } from '#core/i18n/i18n.ts'
import type { KeyOf } from '#core/i18n/key-of.ts'

const english = { ...botEn, errors: errorsEn }

/** The name of a text of the bot: one that nobody wrote does not compile. */
export type TextKey = KeyOf<typeof english>

/** A text in one language, by its name. */
export type Say = (key: TextKey, values?: Record<string, string | number>) => string

const translate = createTranslate({ en: english, es: { ...botEs, errors: errorsEs } })

/** The bot's texts in one language. */
export function sayIn(language: Language): Say {
  return (key, values) => translate(language, key, values)
}
