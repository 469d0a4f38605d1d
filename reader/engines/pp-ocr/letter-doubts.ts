import { plainLetters, withoutAccents } from '#reader/compare-text.ts'
import type { LetterDoubt } from '#reader/port.ts'
import { type DecodedLine, type StepPredictions, valuesPerStep } from './ctc.ts'

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
  const from = place - (/[\p{L}\p{N}]*$/u.exec(text.slice(0, place))?.[0].length ?? 0)
  return { from, word: /^[\p{L}\p{N}]+/u.exec(text.slice(from))?.[0] ?? '' }
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
    const index = alphabet.indexOf(character)
    const shareAt = (step: number) =>
      probabilities ? probabilities[step * alphabet.length + index] : predictions[step * valuesPerStep + 1]
    const own = Math.max(...seen.map(step => shareAt(step) ?? 0))
    if (own >= minCertain) return []
    const shares: Record<string, number> = { [plainLetters(character)]: own }
    for (const [index, other] of probabilities ? alphabet.entries() : []) {
      const share = Math.max(...seen.map(step => probabilities?.[step * alphabet.length + index] ?? 0))
      if (share > minShare && isLetter.test(other))
        shares[plainLetters(other)] = Math.max(share, shares[plainLetters(other)] ?? 0)
    }
    // Spelling put a letter in where none was likelier.
    if (predictions[from * valuesPerStep] === 0) shares[''] = 1 - own
    // What is left to probability is then the blank between two letters.
    if (probabilities && Object.keys(shares).length === 1) return []
    const { from: start, word } = wordAround(text, place)
    return [{ word: plainLetters(word), at: place - start, shares }]
  })
}

/**
 * The text of a line with the accents that the head sees: where the accented variants of a letter are together likelier
 * than the plain one, it is the likeliest of them. `probabilities` holds the probability of each character of the alphabet
 * at each step.
 */
export function withLikeliestAccents(
  { text, steps }: DecodedLine,
  predictions: StepPredictions,
  probabilities: Float32Array,
  { alphabet, variants }: { alphabet: readonly string[]; variants: ReadonlyMap<string, readonly number[]> },
): string {
  const letters = steps.map((from, place) => {
    const character = text[place] ?? ''
    const indices = variants.get(character)
    if (!indices || isInAddress(text, place)) return character
    const seen = stepsOf(predictions, from)
    const shares = indices.map(index => {
      const share = Math.max(...seen.map(step => probabilities[step * alphabet.length + index] ?? 0))
      return { letter: alphabet[index] ?? '', share }
    })
    const plain = shares.find(({ letter }) => letter === withoutAccents(letter))
    const accented = shares.filter(one => one !== plain)
    const sum = accented.reduce((total, { share }) => total + share, 0)
    if (plain && sum <= plain.share) return plain.letter
    return accented.reduce((best, one) => (one.share > best.share ? one : best)).letter
  })
  return letters.join('')
}
