import { type Alphabet, alphabetOf } from '#reader/words/alphabet-of.ts'
import { countryOfTown } from '#reader/words/card-tongue.ts'
import { otherCountryNamed } from '#reader/words/country-names.ts'
import { hasDigit, withoutSigns } from '#reader/words/text-shape.ts'

/** A postal address in the fields of a vCard. */
type Parts = { street: string; city: string; region: string; postcode: string; country: string }

/** The town that a word before it says to be one: `г. Москва`, `м. Київ`, `гр. София`. */
const town = /^(?:г|гр|м|город|місто|град|пос|с|смт)\.?\s(?<name>\p{Lu}.*)$/u
const region = /(?<!\p{L})(?:обл|область|край|республика|респ)(?!\p{L})/iu
const code = '(?<code>\\d{6}|\\d{3}\\s?\\d{2}|\\d{4})'
/** A postcode with or without the town beside it: `190000`, `115 26 Αθήνα`, `София 1000`, `Τ.Κ. 546 24`. */
const codes = [
  new RegExp(`^(?:(?:Τ\\.?\\s?Κ|индекс|індекс)\\.?:?\\s?)?${code}(?:\\s(?<town>\\p{Lu}[^\\d]*))?$`, 'u'),
  new RegExp(`^(?<town>(?:г|гр|м)?\\.?\\s?\\p{Lu}[^\\d,]*?)\\s${code}$`, 'u'),
]

/** A town without the word that says that it is one. */
const plainTown = (text: string) => town.exec(text)?.groups?.name ?? text

/** The parts of a Cyrillic or Greek address, which stand in any order between commas. */
function partsOfSegments(address: string): Parts {
  const parts: Parts = { street: '', city: '', region: '', postcode: '', country: '' }
  const street: string[] = []
  for (const segment of address
    .split(/[,;\n]/)
    .map(withoutSigns)
    .filter(Boolean)) {
    const found = codes.map(pattern => pattern.exec(segment)?.groups).find(Boolean)
    if (!parts.country && otherCountryNamed(segment)) parts.country = segment
    else if (!parts.postcode && found) {
      parts.postcode = found.code ?? ''
      if (found.town) parts.city ||= plainTown(withoutSigns(found.town))
    } else if (!parts.region && region.test(segment)) parts.region = segment
    else if (!parts.city && (town.test(segment) || (!hasDigit(segment) && countryOfTown(segment))))
      parts.city = plainTown(segment)
    else street.push(segment)
  }
  return { ...parts, street: street.join(', ') }
}

const hanSign = '[\\u3400-\\u9fff]'
const province = `${hanSign}{2,3}省|${hanSign}{2,6}自治区`
const chinese = new RegExp(
  [
    '^(?<country>中国|中國|台灣|臺灣)?\\s?(?<before>\\d{3,6})?\\s?',
    `(?<region>${province})?\\s?(?<city>香港|澳門|澳门|${hanSign}{2,4}?[市縣县])?\\s?`,
    '(?<street>.*?)\\s?(?<after>(?<!\\d)\\d{6})?$',
  ].join(''),
  'u',
)

/** The parts of a Chinese address, which goes from the largest to the smallest. */
function partsOfChinese(address: string): Parts {
  const {
    country = '',
    before = '',
    region = '',
    city = '',
    street = '',
    after = '',
  } = chinese.exec(address)?.groups ?? {}
  return { street: withoutSigns(street), city, region, postcode: before || after, country }
}

/** The parts of an address in another alphabet; undefined where its city or street are not told. */
export function otherAddressParts(address: string): Parts | undefined {
  const alphabet: Alphabet | undefined = alphabetOf(address)
  if (!alphabet) return undefined
  const parts = alphabet === 'han' ? partsOfChinese(address) : partsOfSegments(address)
  return parts.street && parts.city ? parts : undefined
}
