const homes: Readonly<Record<string, string>> = { de: 'DE', fr: 'FR', it: 'IT', ru: 'RU', uk: 'UA' }

/**
 * The country (ISO 3166 alpha-2) that most texts in a language come from. Undefined for languages of many countries, such
 * as English, Spanish and Portuguese.
 */
export const homeOfLanguage = (language: string): string | undefined => homes[language]
