import { countryNamed } from '#core/extract/words/countries.ts'
import { anyOf, readTable, textsOf } from '#core/extract/words/table.ts'

/** A postal address in the fields of a vCard; what no field is sure of stays in `street`. */
export type AddressParts = { street: string; city: string; region: string; postcode: string; country: string }

const table = readTable('regions', 1)
const region = anyOf(textsOf(table))
const brazil = anyOf(textsOf(table.filter(({ language }) => language === 'BR')))

/** How countries write a postcode beside its city; `code`, `city` and `region` are what they are. */
const forms: readonly RegExp[] = [
  // Justin, TX 76247 · Toronto, ON M5V 2T6 · Sydney NSW 2000
  new RegExp(
    `^(?<city>.*?)[\\s,]*\\b(?<region>${region})[\\s.,]+(?<code>\\d{5}(?:-\\d{4})?|[A-Z]\\d[A-Z]\\s?\\d[A-Z]\\d|\\d{4})$`,
    'u',
  ),
  // CEP 01013-001 São Paulo - SP, 01013-001
  /^(?<city>.*?)[\s,-]*(?:CEP[\s:.]*)?(?<code>\d{5}-\d{3})(?<after>.*)$/iu,
  // London SW1A 1AA
  /^(?<city>.*?)[\s,]*\b(?<code>[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2})$/u,
  // 28013 Madrid · D-10115 Berlin · 4000-322 Porto · 1012 AB Amsterdam · 8001 Zürich
  /^(?:[A-Z]{1,2}-)?(?<code>\d{4}-\d{3}|\d{4}\s?[A-Z]{2}(?=\s)|\d{4,5})\s+(?<city>\p{L}[^\d]*)$/u,
  // Ahmedabad - 380 013 · Madrid 28013
  /^(?<city>\p{L}[^\d]*?)[\s.-]+(?<code>\d{3}\s?\d{3}|\d{5})$/u,
  /^(?<code>\d{5,6}|\d{3}\s\d{3})$/u,
]
const behindCity = new RegExp(`^(?<city>\\p{L}[^\\d]*?)\\s*[-–/(]\\s*(?<region>${brazil}|\\p{Lu}{2})\\)?$`, 'u')

const trimmed = (text: string | undefined) => (text ?? '').replace(/^[\s,;.:/–-]+|[\s,;:/–-]+$/g, '')

/** Segments between commas, and between dashes that have space on both sides where a letter stands before them. */
const segmentsOf = (address: string) =>
  address
    .split(/[,;\n]+/)
    .map(trimmed)
    .filter(Boolean)

/** The country that a text names as a whole or at its end, and what stands before it. */
function endingCountry(text: string): { before: string; country: string } | undefined {
  const words = text.split(/\s+/)
  for (const count of [words.length, 2, 1]) {
    const country = words.slice(-count).join(' ')
    if (count <= words.length && countryNamed(country))
      return { before: trimmed(words.slice(0, -count).join(' ')), country }
  }
  return undefined
}

/** `São Paulo - SP`, `Milano (MI)` as city and region. */
function withRegion(text: string): { city: string; region: string } {
  const found = behindCity.exec(text)?.groups
  return found ? { city: trimmed(found.city), region: found.region ?? '' } : { city: text, region: '' }
}

/**
 * The parts of an address as it was printed, commas between its lines: always the same for the same text, so that
 * nothing but the text is stored, and nothing of it lost but labels (`CEP`, `D-`). Where no postcode and no country says which is the city, all of it is the street.
 */
export function addressParts(address: string): AddressParts {
  const whole = { street: address, city: '', region: '', postcode: '', country: '' }
  const segments = segmentsOf(address)
  const ending = segments.length > 1 ? endingCountry(segments.at(-1) ?? '') : undefined
  const rest = ending ? [...segments.slice(0, -1), ending.before].filter(Boolean) : segments
  const country = ending?.country ?? ''
  const found = rest.flatMap((segment, at) => {
    const groups = at > 0 || rest.length === 1 ? forms.map(form => form.exec(segment)?.groups).find(Boolean) : undefined
    return groups ? [{ at, groups }] : []
  })
  const [one, more] = found
  // Two postcodes are two addresses.
  if (more) return whole
  if (!one) return country && rest.length > 1 && !/\d/.test(rest.at(-1) ?? '') ? withoutCode(rest, country) : whole
  const { at, groups } = one
  const after = trimmed(groups.after)
  const own = withRegion(trimmed(groups.city) || after)
  // A code alone, or with its state, stands behind the city or before it.
  const before = own.city === '' && at > 1 ? rest[at - 1] : undefined
  const named = before !== undefined && !/\d/.test(before) ? withRegion(before) : own
  const street = rest.slice(0, named === own ? at : at - 1)
  const behind = [...(groups.city && after ? [after] : []), ...rest.slice(at + 1)]
  const isRegion = behind.length === 1 && !groups.region && !named.region && !/\d/.test(behind[0] ?? '')
  if (street.length === 0 || named.city === '' || (behind.length > 0 && !isRegion)) return whole
  return {
    street: street.join(', '),
    city: named.city,
    region: groups.region ?? (named.region || (behind[0] ?? '')),
    postcode: groups.code ?? '',
    country,
  }
}

function withoutCode(rest: readonly string[], country: string): AddressParts {
  const { city, region } = withRegion(rest.at(-1) ?? '')
  return { street: rest.slice(0, -1).join(', '), city, region, postcode: '', country }
}
