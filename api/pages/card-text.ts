import type { Language } from '#contracts/users.ts'
import en from '#texts/en/card.json' with { type: 'json' }
import { createTranslate } from '#texts/i18n.ts'
import { readCatalogue } from '#texts/read-catalogue.ts'

/** Looks up a text of the public card's page. */
export const cardText = createTranslate(en, language => readCatalogue(language, 'card'))

export type CardSay = (key: Parameters<typeof cardText>[1], values?: Record<string, string>) => string

/** The texts in one language. */
export function sayIn(language: Language): CardSay {
  return (key, values) => cardText(language, key, values)
}
