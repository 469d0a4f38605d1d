import { withoutAccents } from '#reader/compare-text.ts'
import type { LetterDoubt } from '#reader/port.ts'
import { type DecodedLine, numbersOfStep, type SeenSigns } from './ctc.ts'

/** A letter with less left for its variants is not doubted. */
const leastDoubt = 0.02
/** What is less probable is not told. */
const leastShare = 0.001

/** For each sign of an alphabet that has them: the places of the signs that differ from it in their accents alone, its own among them. */
export function variantsIn(alphabet: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const families = Map.groupBy(alphabet.keys(), place => withoutAccents(alphabet[place] ?? ''))
  const variants = alphabet
    .map(sign => [sign, families.get(withoutAccents(sign)) ?? []] as const)
    .filter(([sign, places]) => /^\p{L}$/u.test(sign) && places.length > 1)
  return new Map(variants)
}

/** Whether a place of a text is in the address of a mail or a site: those have no accents. */
const isInAddress = (text: string, place: number) =>
  /[@/]|www|\.\p{Ll}{2}/u.test(`${/\S*$/.exec(text.slice(0, place))?.[0]}${/^\S*/.exec(text.slice(place))?.[0]}`)

/** Where the word around a place of a text begins, and the word. */
function wordAround(text: string, place: number): { from: number; word: string } {
  const from = place - (/\p{L}*$/u.exec(text.slice(0, place))?.[0].length ?? 0)
  return { from, word: /^\p{L}+/u.exec(text.slice(from))?.[0] ?? '' }
}

/**
 * The letters of a line whose accents the head is not sure of. `answer` holds the probability of each sign of the
 * alphabet at each step.
 */
export function letterDoubts(
  { text, steps }: DecodedLine,
  seen: SeenSigns,
  answer: Float32Array,
  { alphabet, variants }: { alphabet: readonly string[]; variants: ReadonlyMap<string, readonly number[]> },
): LetterDoubt[] {
  return steps.flatMap((from, place) => {
    const sign = text[place] ?? ''
    const places = variants.get(sign)
    if (!places || isInAddress(text, place)) return []
    const best = seen[from * numbersOfStep]
    const shares = places.map(() => 0)
    for (let step = from; seen[step * numbersOfStep] === best; step++)
      for (const [index, variant] of places.entries())
        shares[index] = Math.max(shares[index] ?? 0, answer[step * alphabet.length + variant] ?? 0)
    const all = shares.reduce((sum, share) => sum + share, 0)
    const shareOf = new Map(
      places.map((variant, index) => [alphabet[variant]?.toLowerCase() ?? '', (shares[index] ?? 0) / all]),
    )
    if ((shareOf.get(sign.toLowerCase()) ?? 0) >= 1 - leastDoubt) return []
    const { from: start, word } = wordAround(text, place)
    const seenShares = Object.fromEntries([...shareOf].filter(([, share]) => share > leastShare))
    return [{ word: withoutAccents(word).toLowerCase(), at: place - start, shares: seenShares }]
  })
}
