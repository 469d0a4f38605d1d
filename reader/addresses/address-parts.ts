import { alphabetOf } from '#reader/words/alphabet-of.ts'
import { countryNamed } from '#reader/words/countries.ts'
import { anyOf, readTable, textsOf } from '#reader/words/table.ts'
import { hasDigit, withoutSigns } from '#reader/words/text-shape.ts'
import { otherAddressParts } from './other-address-parts.ts'

/** A postal address in the fields of a vCard; what no field is sure of stays in `street`. */
export type AddressParts = { street: string; city: string; region: string; postcode: string; country: string }

const regions = readTable('regions', 1)
const region = anyOf(textsOf(regions))
const brazil = anyOf(textsOf(regions.filter(({ language }) => language === 'BR')))
const state = new RegExp(`^${region}$`, 'u')
const isState = (text: string) => state.test(text)
const endsInBrazil = new RegExp(`(?:/\\s*|^)${brazil}$`, 'u')
/** No printed address is longer. */
const longest = 1000

/** How countries write a postcode beside its city; `code`, `city` and `region` are what they are. */
const forms: readonly RegExp[] = [
  // Justin, TX 76247 · Toronto, ON M5V 2T6 · Sydney NSW 2000
  new RegExp(
    `^(?<city>.*?)[\\s,]*\\b(?<region>${region})[\\s.,]+(?<code>\\d{5}(?:-\\d{4})?|[A-Z]\\d[A-Z]\\s?\\d[A-Z]\\d|\\d{4})$`,
    'u',
  ),
  // CEP 01013-001 São Paulo · 01013-001
  /^(?<city>[^\d]*?)[\s-]*(?:CEP[\s:.]*)?(?<code>\d{5}-\d{3})(?<after>.*)$/iu,
  // London SW1A 1AA · Montréal (Québec) H2Z 1J1
  /^(?<city>.*?)[\s,]*\b(?<code>[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|[A-Z]\d[A-Z]\s?\d[A-Z]\d)$/u,
  // Dublin 2 D02 XE81
  /^(?<city>.*?)[\s,]*\b(?<code>[A-Z]\d[\dW]\s?[A-Z\d]{4})$/u,
  // 28013 Madrid · D-10115 Berlin · 4000-322 Porto · 1012 AB Amsterdam · 8001 Zürich · 75002 Paris Cedex 02 · M5500 Mendoza
  /^(?:[A-Z]{1,2}-)?(?<code>\d{4}-\d{3}|\d{4}\s?[A-Z]{2}(?=\s)|\d{4,6}|[A-Z]\d{4}(?:[A-Z]{3})?)\s+(?<city>\p{L}[^\d]*(?:C(?:edex|EDEX)\s\d\d?)?)$/u,
  // Ahmedabad 380 013 · Madrid 28013
  /^(?<city>\p{L}[^\d]*?)[\s.-]+(?<code>\d{3}\s?\d{3}|\d{5})$/u,
  /^(?<code>\d{5,6}|\d{3}\s\d{3})$/u,
]
/** `C/ Mayor 1 28013 Madrid`: a street with its number, a postcode and a city on one line. */
const oneLine = /^(?<street>[^\d]*\p{L}[^\d]*\s\d{1,4}\p{L}?)\s+(?<code>\d{5})\s+(?<city>\p{L}[^\d]*)$/u
/** `1650 Market Street`: the number before it is no postcode. */
const numbered = new RegExp(
  `\\s${anyOf(textsOf(readTable('streets').filter(({ kind, language }) => kind === 'word' && language === 'en')))}\\.?$`,
  'iu',
)
/** `São Paulo/SP`, `Milano (MI)`, `Alcobendas (Madrid)`. */
const behindCity = new RegExp(
  `^(?<city>\\p{L}[^\\d(]*?)\\s*(?:/\\s*(?<state>${brazil})|\\((?<region>\\p{L}[^\\d()]*)\\))$`,
  'u',
)
/** `Parma PR`, where the city is not in capitals too. */
const province = /^(?<city>.*\p{Ll}.*)\s(?<region>\p{Lu}{2})$/u
const district = /^Dublin\s\d{1,2}W?$/i

const trimmed = (text: string | undefined) => withoutSigns(text ?? '')

type Segment = { text: string; start: number }

/** The pieces between commas, line ends, bars and spaced dashes, with their places. */
function segmentsOf(address: string): Segment[] {
  const segments: Segment[] = []
  let start = 0
  for (const { 0: separator, index } of [...address.matchAll(/[,;\n|]+|\s[–—-](?=\s)|$/g)]) {
    const text = trimmed(address.slice(start, index))
    if (text) segments.push({ text, start })
    start = index + separator.length
  }
  return segments
}

/** The country that a text is, or ends with, and the text before it. */
function endingCountry(text: string): { before: string; country: string } | undefined {
  const words = text.split(/\s+/)
  for (const count of [words.length, 2, 1]) {
    const country = words.slice(-count).join(' ')
    if (count <= words.length && countryNamed(country))
      return { before: trimmed(words.slice(0, -count).join(' ')), country }
  }
  return undefined
}

function withRegion(text: string, code: string): { city: string; region: string } {
  const found = behindCity.exec(text)?.groups ?? (/^\d{5}$/.test(code) ? province.exec(text)?.groups : undefined)
  return found ? { city: trimmed(found.city), region: found.state ?? found.region ?? '' } : { city: text, region: '' }
}

/**
 * The parts of an address as it was printed, commas between its lines: always the same for the same text, so that
 * nothing but the text is stored, and nothing of it lost but labels (`CEP`, `D-`). Where no postcode, country or state
 * says which is the city, all of it is the street.
 */
export function addressParts(address: string): AddressParts {
  const whole = { street: address, city: '', region: '', postcode: '', country: '' }
  if (address.length > longest) return whole
  if (alphabetOf(address)) return otherAddressParts(address) ?? whole
  const segments = segmentsOf(address)
  const last = segments.at(-1)
  const ending = last && segments.length > 1 ? endingCountry(last.text) : undefined
  const country = ending?.country ?? ''
  const rest = last && ending ? [...segments.slice(0, -1), { ...last, text: ending.before }] : segments
  const named = rest.filter(({ text }) => text)
  const town = townIn(named) ?? townWithoutCode(named, country)
  if (!town) return whole
  const street = trimmed(town.street ?? address.slice(0, town.start)).replace(/\s*[;\n]+\s*/g, ', ')
  const { city, region, postcode } = town
  return street && city ? { street, city, region, postcode, country } : whole
}

/** A city with its region and postcode; the street is `street`, else the text before `start`. */
type Town = { city: string; region: string; postcode: string; start: number; street?: string }

/** The city beside the only postcode; undefined for none or several: two postcodes are two addresses. */
function townIn(segments: readonly Segment[]): Town | undefined {
  const only = segments[0]
  const glued = segments.length === 1 && only ? oneLine.exec(only.text)?.groups : undefined
  if (glued)
    return {
      ...withRegion(trimmed(glued.city), glued.code ?? ''),
      postcode: glued.code ?? '',
      start: 0,
      street: glued.street ?? '',
    }
  const found = segments.flatMap(({ text }, at) => {
    const groups = at > 0 && !numbered.test(text) ? forms.map(form => form.exec(text)?.groups).find(Boolean) : undefined
    return groups ? [{ at, groups }] : []
  })
  const [one, more] = found
  if (!one || more) return undefined
  const { at, groups } = one
  const code = groups.code ?? ''
  const own = withRegion(trimmed(groups.city) || trimmed(groups.after), code)
  const before = own.city && !isState(own.city) ? undefined : cityBefore(segments, at, own.city)
  const town = before ?? { ...own, at }
  const behind = segments.slice(at + 1).map(({ text }) => text)
  const printed = groups.region || town.region
  const isRegion = behind.length === 1 && !printed && !hasDigit(behind[0] ?? '')
  if (behind.length > 0 && !isRegion) return undefined
  return { city: town.city, region: printed || (behind[0] ?? ''), postcode: code, start: segments[town.at]?.start ?? 0 }
}

/** A code alone, or with its state, stands behind the city: `Belo Horizonte - MG - 30110-044`. */
function cityBefore(
  segments: readonly Segment[],
  at: number,
  state: string,
): { city: string; region: string; at: number } | undefined {
  const text = segments[at - 1]?.text ?? ''
  if (!state && isState(text)) return cityBefore(segments, at - 1, text)
  if (at < 2 || (hasDigit(text) && !district.test(text))) return undefined
  const { city, region } = withRegion(text, '')
  return { city, region: state || region, at: at - 1 }
}

/** A city without a postcode: the last before its country, or with a state of Brazil as they are written there. */
function townWithoutCode(segments: readonly Segment[], country: string): Town | undefined {
  const at = segments.length - 1
  const text = segments[at]?.text ?? ''
  const hasState = endsInBrazil.test(text)
  if (at < 1 || segments.some(one => forms.some(form => form.test(one.text)))) return undefined
  if (hasState && isState(text)) {
    const before = segments[at - 1]
    return at > 1 && before && !hasDigit(before.text)
      ? { city: before.text, region: text, postcode: '', start: before.start }
      : undefined
  }
  if ((!country && !hasState) || hasDigit(text)) return undefined
  return { ...withRegion(text, ''), postcode: '', start: segments[at]?.start ?? 0 }
}
