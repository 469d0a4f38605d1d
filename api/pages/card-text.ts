import en from '#core/i18n/en/card.json' with { type: 'json' }
import es from '#core/i18n/es/card.json' with { type: 'json' }
import { createTranslate } from '#core/i18n/i18n.ts'

/** Says a text of the public card's page. */
export const cardText = createTranslate({ en, es })

/** The same in one language. */
export type CardSay = (key: Parameters<typeof cardText>[1], values?: Record<string, string>) => string
