import { foldText } from '#reader/compare-text.ts'
import { type Alphabet, alphabetOf } from './alphabet-of.ts'
import { otherCountryNamed } from './country-names.ts'
import { otherGazetteers } from './other-gazetteers.ts'
import { countSigns } from './traditional-signs.ts'

/** The language of a card in another alphabet than Latin. */
export type Tongue = 'ru' | 'uk' | 'be' | 'bg' | 'sr' | 'mk' | 'el' | 'zh-Hans' | 'zh-Hant'

/** The country that most cards in a language are from, and others in which many are. */
const countries: Readonly<Record<Tongue, readonly string[]>> = {
  ru: ['RU', 'BY', 'KZ', 'KG', 'UA', 'UZ', 'MD', 'AM', 'GE', 'AZ', 'TJ', 'EE', 'LV'],
  uk: ['UA'],
  be: ['BY'],
  bg: ['BG'],
  sr: ['RS', 'BA', 'ME'],
  mk: ['MK'],
  el: ['GR', 'CY'],
  'zh-Hans': ['CN', 'SG', 'MY'],
  'zh-Hant': ['TW', 'HK', 'MO'],
}

/** Letters and words that only one Cyrillic language has, in the order in which they are looked for. */
const telling: readonly (readonly [tongue: Tongue, signs: string])[] = [
  ['be', 'ў'],
  ['mk', 'ѓ ќ ѕ дооел скопје'],
  ['sr', 'ђ ћ ј љ њ џ'],
  ['uk', 'ї є ґ'],
  ['ru', 'ы э ё'],
  ['uk', 'і'],
  ['bg', 'оод еад гр. бул.'],
]

function tongueOfCyrillic(text: string): Tongue {
  const small = text.toLowerCase()
  const told = telling.find(([, signs]) => signs.split(' ').some(sign => small.includes(sign)))?.[0] ?? 'ru'
  return told === 'ru' && small.includes('і') ? 'be' : told
}

/** The language of a text in an alphabet, by the letters that only some languages have. */
export function tongueOf(text: string, alphabet: Alphabet): Tongue {
  if (alphabet === 'greek') return 'el'
  if (alphabet === 'cyrillic') return tongueOfCyrillic(text)
  const { traditional, simplified } = countSigns(text)
  // The recogniser misreads traditional signs as simplified ones far more often than the other way.
  return traditional > 1 && 2 * traditional >= simplified ? 'zh-Hant' : 'zh-Hans'
}

function townsOfHan(text: string): string {
  const { towns } = otherGazetteers()
  for (let at = 0; at < Math.min(text.length, 200); at++)
    for (const length of [3, 2]) {
      const country = towns.get(text.slice(at, at + length))
      if (country) return country
    }
  return ''
}

/** The country of the first town that a text names, '' where it names none that is known. */
export function countryOfTown(text: string): string {
  if (alphabetOf(text) === 'han') return townsOfHan(text)
  const { towns } = otherGazetteers()
  const words = text.split(/[\s,;:()/]+/).map(foldText)
  for (const [at, word] of words.entries()) {
    const country = towns.get(word + (words[at + 1] ?? '')) ?? (word.length > 2 ? towns.get(word) : undefined)
    if (country) return country
  }
  return ''
}

/**
 * The country that a card in a language is from, as far as its language says: the reader's own where it has that
 * language too, otherwise the one of most such cards.
 */
export function countryOfTongue(tongue: Tongue, region: string | undefined): string {
  const spoken = countries[tongue]
  return region && spoken.includes(region) ? region : (spoken[0] ?? '')
}

type Printed = { texts: readonly string[]; address: string; alphabet: Alphabet }

/** The country that a card in another alphabet is from: named in its address, that of a town, or that of its language. */
export function countryOfLetters({ texts, address, alphabet }: Printed, region: string | undefined): string {
  const parts = address.split(/[,;()]/)
  const named = parts.map(otherCountryNamed).find(Boolean) ?? ''
  return named || countryOfTown(address) || countryOfTongue(tongueOf(texts.join(' '), alphabet), region)
}
