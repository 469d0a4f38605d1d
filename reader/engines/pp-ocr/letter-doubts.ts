import { withoutAccents } from '#reader/compare-text.ts'
import type { LetterDoubt } from '#reader/port.ts'
import { type DecodedLine, type StepPredictions, valuesPerStep } from './ctc.ts'

/** A letter is in doubt if its other variants together have at least this probability. */
const minDoubt = 0.02
/** Less probable variants are left out. */
const minShare = 0.001

/** Maps each letter of an alphabet that has accented variants to the indices of all its variants, its own included. */
export function variantsIn(alphabet: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const families = Map.groupBy(alphabet.keys(), index => withoutAccents(alphabet[index] ?? ''))
  const variants = alphabet
    .map(character => [character, families.get(withoutAccents(character)) ?? []] as const)
    .filter(([character, indices]) => /^\p{L}$/u.test(character) && indices.length > 1)
  return new Map(variants)
}

/** Whether a position of a text is inside an e-mail or web address; those have no accents. */
const isInAddress = (text: string, place: number) =>
  /[@/]|www|\.\p{Ll}{2}/u.test(`${/\S*$/.exec(text.slice(0, place))?.[0]}${/^\S*/.exec(text.slice(place))?.[0]}`)

/** The word around a position of a text, and where it begins. */
function wordAround(text: string, place: number): { from: number; word: string } {
  const from = place - (/\p{L}*$/u.exec(text.slice(0, place))?.[0].length ?? 0)
  return { from, word: /^\p{L}+/u.exec(text.slice(from))?.[0] ?? '' }
}

/**
 * The letters of a line whose accent is in doubt. `probabilities` holds the probability of each character of the
 * alphabet at each step.
 */
export function letterDoubts(
  { text, steps }: DecodedLine,
  predictions: StepPredictions,
  probabilities: Float32Array,
  { alphabet, variants }: { alphabet: readonly string[]; variants: ReadonlyMap<string, readonly number[]> },
): LetterDoubt[] {
  return steps.flatMap((from, place) => {
    const character = text[place] ?? ''
    const indices = variants.get(character)
    if (!indices || isInAddress(text, place)) return []
    const best = predictions[from * valuesPerStep]
    const shares = indices.map(() => 0)
    for (let step = from; predictions[step * valuesPerStep] === best; step++)
      for (const [index, variant] of indices.entries())
        shares[index] = Math.max(shares[index] ?? 0, probabilities[step * alphabet.length + variant] ?? 0)
    const total = shares.reduce((sum, share) => sum + share, 0)
    const shareOf = new Map(
      indices.map((variant, index) => [alphabet[variant]?.toLowerCase() ?? '', (shares[index] ?? 0) / total]),
    )
    if ((shareOf.get(character.toLowerCase()) ?? 0) >= 1 - minDoubt) return []
    const { from: start, word } = wordAround(text, place)
    const listedShares = Object.fromEntries([...shareOf].filter(([, share]) => share > minShare))
    return [{ word: withoutAccents(word).toLowerCase(), at: place - start, shares: listedShares }]
  })
}
