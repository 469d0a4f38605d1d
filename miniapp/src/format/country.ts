const flagOfA = 0x1f1e6

/** The flag of a country (ISO 3166 alpha-2) as an emoji; '' for what is none. */
export function flagOf(country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return ''
  return [...country].map(letter => String.fromCodePoint(flagOfA + letter.charCodeAt(0) - 65)).join('')
}

/** The name of a country in a language; the code itself where there is none. */
export function countryName(country: string, language: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country
  } catch {
    return country
  }
}
