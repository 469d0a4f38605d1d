import parsePhoneNumber, {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
} from 'libphonenumber-js/max'
import { parse } from 'tldts'
import { countriesWith, countryNamed } from '#reader/words/countries.ts'
import { homeOfLanguage } from '#reader/words/home-of-language.ts'
import { e164Of } from './detect-phone.ts'

/** Country-code endings that anybody buys for their sound. */
const worldwide = new Set('io co me tv ai cc fm ly to gg sh ws la vc im ac st'.split(' '))

/** Countries that share a code with smaller ones: what a number outside every plan is taken to be from. */
const mainCountries: readonly CountryCode[] = ['GB', 'IT', 'NO', 'FI', 'AU', 'MA', 'RU']

/** The country whose number plan an E.164 number belongs to; for one outside every plan the country of its code. */
export function countryOfPhone(e164: string): string {
  const number = e164 ? parsePhoneNumber(e164) : undefined
  if (!number || number.country) return number?.country ?? ''
  const sharing = getCountries().filter(country => getCountryCallingCode(country) === number.countryCallingCode)
  const main = sharing.length === 1 ? sharing[0] : sharing.find(country => mainCountries.includes(country))
  return main ?? ''
}

/** The country whose code is printed before a number, with `+` or `00`; '' where it may be a town's: `(62) 3223-4455`. */
export function countryOfCode(phone: string): string {
  return /^\W*(?:\+|00)/.test(phone) ? countryOfPhone(e164Of(phone, undefined)) : ''
}

/** The country named in an address, or implied by its own form of postcode. */
export function countryOfAddress(address: string): string {
  for (const part of address.split(/[,;()\-–]/).reverse()) {
    const code = countryNamed(part)
    if (code) return code
  }
  if (/\b\d{5}-\d{3}\b/.test(address)) return 'BR'
  if (/\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}\b/.test(address)) return 'GB'
  if (/\b[A-Z]{2}\s\d{5}(?:-\d{4})?\b/.test(address)) return 'US'
  return indianPin.test(address) ? 'IN' : ''
}

/** Six digits are a postcode in many countries; only India writes them in two groups, or behind a dash or `PIN`. */
const indianPin = /\p{L}[\s,]{1,3}[1-8]\d{2}\s\d{3}\b|(?:\p{L}\s?[-–]\s?|\bpin\W{1,3})[1-8]\d{2}\s?\d{3}\b/iu

/** The country of a country-code domain; '' for the others and for those sold worldwide. */
export function countryOfDomain(site: string): string {
  const suffix = parse(site).publicSuffix ?? ''
  const ending = suffix.slice(suffix.lastIndexOf('.') + 1).toLowerCase()
  if (ending.length !== 2 || worldwide.has(suffix)) return ''
  const code = ending === 'uk' ? 'GB' : ending.toUpperCase()
  return isSupportedCountry(code) ? code : ''
}

/**
 * The country that alone writes one of these numbers so: `(11) 98765-4321` Brazil, nine digits from 6 or 7 on a card in
 * Spanish Spain; '' where none does.
 */
export function countryOfForm(phones: readonly string[], language: string | undefined): string {
  if (phones.some(phone => /^\(?0?\d{2}\)?\s?9\s?\d{4}[-.\s]\d{4}$/.test(phone))) return 'BR'
  const isSpanish = language === 'es' && phones.some(phone => /^[67](?:\D?\d){8}$/.test(phone))
  return isSpanish ? 'ES' : ''
}

/** Countries with several languages, where a card in one of them is nothing foreign. */
const multilingual: ReadonlySet<string> = new Set(['CH', 'BE', 'LU', 'CA'])

/**
 * The country that a card's language speaks for: an Italian card in a German's hands is from Italy. '' where the reader's
 * own country has that language, or where many countries have it.
 */
export function foreignCountry(language: string | undefined, region: string | undefined): string {
  if (!language || (region && (countriesWith(language).has(region) || multilingual.has(region)))) return ''
  return homeOfLanguage(language) ?? ''
}
