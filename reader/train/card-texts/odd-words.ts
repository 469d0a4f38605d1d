// Words that are in no list: invented words, random letters, doubled and narrow letters, and accents that no language has.
import type { Random } from '#reader/synth/random.ts'
import { type Head, heads } from './heads.ts'

/** A word with a capital first letter. */
export const capitalised = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

const bare = (character: string) => character.normalize('NFD').charAt(0)
/** The accented forms of each letter of a head, each listed once whatever its frequency. */
const formsOf = ({ alphabet }: Head) =>
  Map.groupBy(
    alphabet.characters.filter(character => /^\p{L}$/u.test(character) && bare(character) !== character),
    bare,
  )
const forms = new Map(heads.map(head => [head, formsOf(head)]))

/** A word with accents on one or two letters. All forms are equally frequent, since å, ê and ů are rare even in their languages. */
export function oddlyAccented(random: Random, head: Head, word: string): string {
  const accentedForms = forms.get(head) ?? new Map<string, string[]>()
  const letters = [...word]
  const places = letters.flatMap((letter, place) => (accentedForms.has(letter) ? [place] : []))
  for (let left = random.chance(0.3) ? 2 : 1; left > 0 && places.length > 0; left--) {
    const place = random.pick(places)
    letters[place] = random.pick(accentedForms.get(bare(letters[place] ?? '')) ?? [letters[place] ?? ''])
  }
  return letters.join('')
}

/** A word with a doubled letter, mostly a narrow one. Heads lose those in tight print. */
export function doubled(random: Random, word: string): string {
  const narrow = [...word].flatMap((letter, place) => (/[iltrfj1I]/.test(letter) ? [place] : []))
  const at = narrow.length > 0 && random.chance(0.7) ? random.pick(narrow) : random.integer(0, word.length - 1)
  return word.slice(0, at + 1) + word.slice(at)
}

/** A word made of parts of two words, sometimes with a doubled letter, like names of companies and people. */
export function inventWord(random: Random, head: Head, [a, b]: readonly [string, string]): string {
  const joined = a.slice(0, random.integer(2, 4)) + b.slice(-random.integer(2, 4))
  const word = random.chance(0.35) ? doubled(random, joined) : joined
  return capitalised(random.chance(0.1) ? oddlyAccented(random, head, word) : word)
}

/** Random letters, so that the head does not learn to guess characters from their neighbours. */
export function randomLetters(random: Random, head: Head, letters: readonly string[]): string {
  const source = random.chance(0.25) ? [...random.pick(head.confusable)] : letters
  const text = Array.from({ length: random.integer(2, 9) }, () => random.pick(source)).join('')
  const odd = random.chance(0.4) ? oddlyAccented(random, head, text) : text
  return random.chance(0.5) ? capitalised(odd) : odd
}
