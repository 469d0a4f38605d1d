import en from '#core/i18n/en/card.json' with { type: 'json' }
import { createTranslate } from '#core/i18n/i18n.ts'
import { readCatalogue } from '#core/i18n/read-catalogue.ts'

/** Says a text of the public card's page. */
export const cardText = createTranslate(en, language => readCatalogue(language, 'card'))

/** The same in one language. */
export type CardSay = (key: Parameters<typeof cardText>[1], values?: Record<string, string>) => string
