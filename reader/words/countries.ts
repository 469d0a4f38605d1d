import { type CountryCode, isSupportedCountry } from 'libphonenumber-js/max'
import { readTable } from './table.ts'

const table = readTable('countries', 1)
const known = table.map(({ text }) => text).filter(code => isSupportedCountry(code)) as CountryCode[]

/** Names in six languages, and short ones that no standard has. */
const codes = new Map<string, CountryCode>(
  ['en', 'es', 'pt', 'de', 'fr', 'it'].flatMap(language => {
    const names = new Intl.DisplayNames([language], { type: 'region' })
    return known.map((code): [string, CountryCode] => [(names.of(code) ?? code).toLowerCase(), code])
  }),
)
const others = { usa: 'US', 'u.s.a': 'US', uk: 'GB', england: 'GB', uae: 'AE', brazil: 'BR' } as const
for (const [name, code] of Object.entries(others)) codes.set(name, code)

/** The country with this name in one of six languages; undefined for other texts. */
export const countryNamed = (text: string): CountryCode | undefined =>
  codes.get(text.trim().replace(/\.$/, '').toLowerCase())

/** The countries whose cards are in a language. */
export const countriesWith = (language: string): ReadonlySet<string> =>
  new Set(table.filter(entry => entry.language === language).map(({ text }) => text))
