import { plainLetters, withoutAccents } from '#reader/compare-text.ts'
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

/** Words of letters, whose accents are in doubt, and words of letters and figures. */
const words = { letters: [/\p{L}*$/u, /^\p{L}+/u], all: [/[\p{L}\p{N}]*$/u, /^[\p{L}\p{N}]+/u] } as const

/** The word around a position of a text, and where it begins. */
function wordAround(text: string, place: number, of: keyof typeof words): { from: number; word: string } {
  const [before, whole] = words[of]
  const from = place - (before.exec(text.slice(0, place))?.[0].length ?? 0)
  return { from, word: whole.exec(text.slice(from))?.[0] ?? '' }
}

/** A letter or figure with a lower probability is unsure. */
const minCertain = 0.95

const isLetter = /[\p{L}\p{N}]/u

/** The steps at which a head sees the character that begins at step `from`. */
function stepsOf(predictions: StepPredictions, from: number): number[] {
  const steps: number[] = []
  const best = predictions[from * valuesPerStep]
  for (let step = from; predictions[step * valuesPerStep] === best; step++) steps.push(step)
  return steps
}

/**
 * The letters and figures of a line that the head may have taken for others, with the probability of each that it may be. A
 * head that does not tell these (`probabilities` is undefined) gives only the probability of the letter that it read.
 */
export function unsureLetters(
  { text, steps }: DecodedLine,
  predictions: StepPredictions,
  probabilities: Float32Array | undefined,
  alphabet: readonly string[],
): LetterDoubt[] {
  return steps.flatMap((from, place) => {
    const character = text[place] ?? ''
    if (!isLetter.test(character)) return []
    const seen = stepsOf(predictions, from)
    const own = Math.max(...seen.map(step => predictions[step * valuesPerStep + 1] ?? 0))
    if (own >= minCertain) return []
    const shares: Record<string, number> = { [plainLetters(character)]: own }
    for (const [index, other] of probabilities ? alphabet.entries() : []) {
      const share = Math.max(...seen.map(step => probabilities?.[step * alphabet.length + index] ?? 0))
      if (share > minShare && isLetter.test(other))
        shares[plainLetters(other)] = Math.max(share, shares[plainLetters(other)] ?? 0)
    }
    // What is left to probability is then the blank between two letters.
    if (probabilities && Object.keys(shares).length === 1) return []
    const { from: start, word } = wordAround(text, place, 'all')
    return [{ word: plainLetters(word), at: place - start, shares }]
  })
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
    const shares = indices.map(() => 0)
    for (const step of stepsOf(predictions, from))
      for (const [index, variant] of indices.entries())
        shares[index] = Math.max(shares[index] ?? 0, probabilities[step * alphabet.length + variant] ?? 0)
    const total = shares.reduce((sum, share) => sum + share, 0)
    const shareOf = new Map(
      indices.map((variant, index) => [alphabet[variant]?.toLowerCase() ?? '', (shares[index] ?? 0) / total]),
    )
    if ((shareOf.get(character.toLowerCase()) ?? 0) >= 1 - minDoubt) return []
    const { from: start, word } = wordAround(text, place, 'letters')
    const listedShares = Object.fromEntries([...shareOf].filter(([, share]) => share > minShare))
    return [{ word: plainLetters(word), at: place - start, shares: listedShares }]
  })
}
