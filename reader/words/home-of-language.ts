const homes: Readonly<Record<string, string>> = { de: 'DE', fr: 'FR', it: 'IT', ru: 'RU', uk: 'UA' }

/** The country (ISO 3166 alpha-2) of most texts in a language; undefined for English, Spanish, Portuguese. */
export const homeOfLanguage = (language: string): string | undefined => homes[language]
