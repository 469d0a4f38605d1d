import { withoutAccents } from '#reader/compare-text.ts'
import {
  type AccentModel,
  accentChances,
  placeOf,
  type Spelling,
  spellings,
  surroundings,
  variantsOf,
} from '#reader/extract/letters/accents/accent-model.ts'
import { createRandom } from '#reader/synth/random.ts'
import { quantized } from '../roles/train-text-kinds.ts'

/** Lower-case words of each spelling. */
export type SpelledWords = Readonly<Record<Spelling, readonly string[]>>

/** A record with the result of `make` for each spelling. */
export const forEachSpelling = <T>(make: (spelling: Spelling) => T): Record<Spelling, T> => ({
  es: make('es'),
  pt_BR: make('pt_BR'),
  pt_PT: make('pt_PT'),
  fr: make('fr'),
  de: make('de'),
  it: make('it'),
})

/** The smallest share of a letter's occurrences that a variant must have. Rarer variants come from foreign words. */
const minShare = 0.0001

/** The variants of each letter that has accented ones, the plain letter first. */
function variantsIn(words: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const word of words) for (const letter of word) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  const letters = [...counts].filter(([letter]) => /^\p{Ll}$/u.test(letter))
  const families = Map.groupBy(letters, ([letter]) => withoutAccents(letter))
  return [...families]
    .map(([plain, all]) => {
      const total = all.reduce((sum, [, count]) => sum + count, 0)
      const others = all.filter(([letter, count]) => letter !== plain && count > minShare * total)
      return (
        plain +
        others
          .map(([letter]) => letter)
          .sort()
          .join('')
      )
    })
    .filter(family => family.length > 1)
    .sort()
}

type Options = { seed: number; rounds: number; bits: number }

/** Trains the accents model on words: multinomial logistic regression on the surroundings of a letter, with AdaGrad. */
export function trainAccents(words: SpelledWords, { seed, rounds, bits }: Options): AccentModel {
  const random = createRandom(seed)
  const known = { variants: forEachSpelling(spelling => variantsIn(words[spelling])) }
  const weights = new Float32Array(2 ** bits)
  const squares = new Float32Array(2 ** bits).fill(1e-6)
  for (let round = 0; round < rounds; round++) {
    const spelling = random.pick(spellings)
    const word = random.pick(words[spelling])
    const plain = withoutAccents(word)
    for (let at = 0; at < word.length; at++) {
      const family = variantsOf(known, spelling, word[at] ?? '')
      if (family.length < 2) continue
      const around = surroundings(plain, at)
      const places = [...family].map(letter => around.map(text => placeOf(spelling, letter, text, bits)))
      const sums = places.map(own => own.reduce((sum, place) => sum + (weights[place] ?? 0), 0))
      const odds = sums.map(sum => Math.exp(sum - Math.max(...sums)))
      const total = odds.reduce((sum, odd) => sum + odd, 0)
      for (const [index, own] of places.entries()) {
        const gradient = (odds[index] ?? 0) / total - Number(family[index] === word[at])
        for (const place of own) {
          squares[place] = (squares[place] ?? 0) + gradient * gradient
          weights[place] = (weights[place] ?? 0) * (1 - 1e-6) - (0.15 * gradient) / Math.sqrt(squares[place] ?? 1)
        }
      }
    }
  }
  return { ...known, bits, ...quantized(weights) }
}

/** Measures the model on letters that have variants: the share of right predictions, and the cross-entropy in bits per letter. */
export function measureAccents(
  model: AccentModel,
  words: SpelledWords,
): Record<Spelling, { right: number; bits: number }> {
  return forEachSpelling(spelling => {
    let [letters, right, bits] = [0, 0, 0]
    for (const word of words[spelling]) {
      const plain = withoutAccents(word)
      for (let at = 0; at < word.length; at++) {
        const family = variantsOf(model, spelling, word[at] ?? '')
        const place = family.indexOf(word[at] ?? '')
        if (family.length < 2 || place < 0) continue
        const chances = accentChances(model, { spelling, word: plain, at })
        letters++
        right += Number(chances[place] === Math.max(...chances))
        bits -= Math.log2(Math.max(chances[place] ?? 0, 1e-6))
      }
    }
    return { right: right / letters, bits: bits / letters }
  })
}
