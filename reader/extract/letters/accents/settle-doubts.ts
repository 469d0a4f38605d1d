import { plainLetters } from '#reader/compare-text.ts'
import type { LetterDoubt } from '#reader/port.ts'
import {
  type AccentModel,
  accentChances,
  type Spelling,
  shippedAccents,
  spellings,
  variantsOf,
} from './accent-model.ts'

/** The part of a spelling's say that all of a letter's variants share: names are coined and come from elsewhere. */
const coined = 0.1
/** What the print leaves for a letter that it does not show at all. */
const leastShare = 0.001

/** How probable each variant is beside the others where a word of the spelling has it; alike where the spelling is not known. */
function variantChances(
  model: AccentModel,
  spelling: Spelling | undefined,
  { word, at }: LetterDoubt,
): Map<string, number> {
  const plain = word[at] ?? ''
  if (!spelling)
    return new Map(spellings.flatMap(each => [...variantsOf(model, each, plain)]).map(letter => [letter, 1]))
  const variants = [...variantsOf(model, spelling, plain)]
  const chances = accentChances(model, { spelling, word, at })
  return new Map(
    variants.map((letter, index) => [letter, (1 - coined) * (chances[index] ?? 0) + coined / variants.length]),
  )
}

/** Whether the letter has an accent is for the print to say; which of them, for print and spelling together. */
function likeliest(doubt: LetterDoubt, spelling: Spelling | undefined, model: AccentModel): string {
  const plain = doubt.word[doubt.at] ?? ''
  const accented = Object.entries(doubt.shares).reduce(
    (sum, [letter, share]) => sum + (letter === plain ? 0 : share),
    0,
  )
  if (accented <= (doubt.shares[plain] ?? 0)) return plain
  const chances = variantChances(model, spelling, doubt)
  chances.delete(plain)
  const odds = [...chances].map(([letter, chance]) => ({
    letter,
    odds: chance * Math.max(doubt.shares[letter] ?? 0, leastShare),
  }))
  return odds.reduce((best, next) => (next.odds > best.odds ? next : best), { letter: plain, odds: 0 }).letter
}

/**
 * A text with the letters whose accents the reader was not sure of written as print and spelling make them most probable:
 * `Seguranća` on a Portuguese card is `Segurança`.
 */
export function settleDoubts(
  text: string,
  {
    doubts,
    spelling,
    model = shippedAccents,
  }: { doubts: readonly LetterDoubt[]; spelling: Spelling | undefined; model?: AccentModel },
): string {
  return text.replace(/\p{L}+/gu, word => {
    const letters = [...word]
    const plain = plainLetters(word)
    for (const doubt of doubts.filter(({ word }) => word === plain)) {
      const letter = likeliest(doubt, spelling, model)
      const isCapital = letters[doubt.at] !== letters[doubt.at]?.toLowerCase()
      letters[doubt.at] = isCapital ? letter.toUpperCase() : letter
    }
    return letters.join('')
  })
}
