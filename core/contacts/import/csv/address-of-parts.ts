import { countryNamed } from 'card-reader/parts'
import { isSupportedCountry } from 'libphonenumber-js/max'

/** The parts of an address as the columns of a file have them; streets may be several lines. */
export type PostalParts = { street: string[]; postcode: string; city: string; region: string; country: string }

/** Where the postcode stands behind the city and its state. */
const codeBehind: ReadonlySet<string> = new Set(['US', 'CA', 'GB', 'IE', 'AU', 'NZ', 'IN'])
const anglo = /^(?:\d{5}-\d{4}|[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|[A-Z]\d[A-Z]\s?\d[A-Z]\d)$/

/** The code (ISO 3166) of a country by its name in one of six languages or by the code itself; '' for neither. */
export function countryCodeOf(country: string): string {
  return countryNamed(country) ?? (/^[A-Z]{2}$/.test(country) && isSupportedCountry(country) ? country : '')
}

/**
 * The address in one line, as it is printed where it is. A country with a code is left out, since a contact has a field
 * for that.
 */
export function addressOfParts({ street, postcode, city, region, country }: PostalParts, home: string): string {
  const code = countryCodeOf(country)
  const isBehind = code ? codeBehind.has(code) : codeBehind.has(home) || anglo.test(postcode)
  const town = isBehind ? [city, join(' ', region, postcode)] : [join(' ', postcode, city), region]
  return join(', ', ...street, ...town, code ? '' : country)
}

const join = (separator: string, ...parts: readonly string[]) => parts.filter(Boolean).join(separator)
