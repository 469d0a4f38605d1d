import { foldText } from '#reader/compare-text.ts'
import type { Alphabet } from './alphabet-of.ts'
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

/** What Bulgarian alone writes. */
const bulgarian = /(?:^|[^\p{L}])(?:ЕООД|ООД|ЕАД|гр\.|бул\.|ет\.\s?\d)/u

function tongueOfCyrillic(text: string): Tongue {
  const has = (letters: RegExp) => letters.test(text)
  if (has(/ў/i)) return 'be'
  if (has(/[ѓќѕ]/i)) return 'mk'
  if (has(/[ђћ]/i)) return 'sr'
  if (has(/[їєґ]/i) || (has(/і/i) && !has(/[ыэ]/i))) return 'uk'
  if (has(/[јљњџ]/i)) return /ДООЕЛ|Скопје/iu.test(text) ? 'mk' : 'sr'
  if (has(/[ыэё]/i)) return has(/і/i) ? 'be' : 'ru'
  return bulgarian.test(text) || has(/(?<=\p{L})ъ(?=[бвгджзклмнпрстфхцчшщ]|$)/iu) ? 'bg' : 'ru'
}

/** The language of a text in an alphabet, by the letters that only some languages have. */
export function tongueOf(text: string, alphabet: Alphabet): Tongue {
  if (alphabet === 'greek') return 'el'
  if (alphabet === 'cyrillic') return tongueOfCyrillic(text)
  const { traditional, simplified } = countSigns(text)
  // The recogniser reads traditional signs that it does not know as simplified ones, and none the other way.
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
  if (/[\u3400-\u9fff]/.test(text)) return townsOfHan(text)
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
