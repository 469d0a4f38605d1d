// Words that are in no list: coined ones, letters in no order, doubled and narrow letters, accents where no language has them.
import type { Random } from '#reader/synth/random.ts'
import { alphabet } from './alphabet.ts'

/** With its first letter in capitals. */
export const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

const bare = (sign: string) => sign.normalize('NFD').charAt(0)
/** The accented forms of each letter, the same number of times whatever language they come from. */
const accentedForms = Map.groupBy(
  alphabet.filter(sign => sign.length === 1 && bare(sign) !== sign && /\p{L}/u.test(sign)),
  bare,
)

/** A word with one or two of its letters accented, of all forms alike: å, ê and ů are rare even where they are at home. */
export function oddlyAccented(random: Random, word: string): string {
  const letters = [...word]
  const places = letters.flatMap((letter, place) => (accentedForms.has(letter) ? [place] : []))
  for (let left = random.chance(0.3) ? 2 : 1; left > 0 && places.length > 0; left--) {
    const place = random.pick(places)
    letters[place] = random.pick(accentedForms.get(bare(letters[place] ?? '')) ?? [letters[place] ?? ''])
  }
  return letters.join('')
}

/** A word with a letter doubled, mostly a narrow one: those are lost in tight print. */
export function doubled(random: Random, word: string): string {
  const narrow = [...word].flatMap((letter, place) => (/[iltrfj1I]/.test(letter) ? [place] : []))
  const at = narrow.length > 0 && random.chance(0.7) ? random.pick(narrow) : random.integer(0, word.length - 1)
  return word.slice(0, at + 1) + word.slice(at)
}

/** Two halves of words, sometimes with a letter doubled, as firms and surnames are. */
export function coinedFrom(random: Random, a: string, b: string): string {
  const joined = a.slice(0, random.integer(2, 4)) + b.slice(-random.integer(2, 4))
  const word = random.chance(0.35) ? doubled(random, joined) : joined
  return capital(random.chance(0.1) ? oddlyAccented(random, word) : word)
}

/** Letters in no order at all: so that no sign is known by its neighbours alone. */
export function jumbled(random: Random, letters: readonly string[]): string {
  const source = random.chance(0.25) ? [...'iIl1tfrjJ!|.,nmu0OoQcCeG5S8B'] : letters
  const text = Array.from({ length: random.integer(2, 9) }, () => random.pick(source)).join('')
  const odd = random.chance(0.4) ? oddlyAccented(random, text) : text
  return random.chance(0.5) ? capital(odd) : odd
}
