import type { Language } from '#core/contracts/users.ts'
import botEn from '#core/i18n/en/bot.json' with { type: 'json' }
import errorsEn from '#core/i18n/en/errors.json' with { type: 'json' }
import botEs from '#core/i18n/es/bot.json' with { type: 'json' }
import errorsEs from '#core/i18n/es/errors.json' with { type: 'json' }
import { createTranslate } from '#core/i18n/i18n.ts'

/** A text in one language, by its dotted key. */
export type Say = (key: string, values?: Record<string, string | number>) => string

const translate = createTranslate({ en: { ...botEn, errors: errorsEn }, es: { ...botEs, errors: errorsEs } })

/** The bot's texts in one language. A missing key throws. */
export function sayIn(language: Language): Say {
  return (key, values) => translate(language, key, values)
}
