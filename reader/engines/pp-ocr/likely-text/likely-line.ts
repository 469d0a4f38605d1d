import type { DecodedLine } from '../ctc.ts'
import { type Step, searchText, type Weights } from './beam-search.ts'
import type { Spelling } from './spelling.ts'

/** Lines with fewer letters and figures are left as they were read: they say too little of how they are spelled. */
const fewest = 4
/** Characters that are less probable at a step are not looked at. */
const minShare = 0.002
/** Where every step is that certain, no other text is looked for. */
const certain = 0.97
/** Spelling says less of addresses than of words, and nothing of how often they have a letter twice. */
const weights: { words: Weights; address: Weights } = {
  words: { spelling: 0.25, character: 0.25 },
  address: { spelling: 0.2, character: 0.5 },
}

/** A character of a line with its probability and the time step at which it is seen. */
type Seen = { character: string; confidence: number; step: number }

const isAddress = (text: string) => /@|www|https?:/i.test(text) || /[\p{L}\p{N}]\.(?:\p{Ll}{2,}|\p{Lu}{2,})/u.test(text)
const textOf = (seen: readonly Seen[]) => seen.map(({ character }) => character).join('')
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
const bare = (seen: readonly Seen[]) => lettersOf(textOf(seen))

function stepsIn(probabilities: Float32Array, characters: number): Step[] {
  return Array.from({ length: probabilities.length / characters }, (_, time) => {
    const step: [number, number][] = []
    for (let index = 0; index < characters; index++) {
      const probability = probabilities[time * characters + index] ?? 0
      if (probability > minShare) step.push([index, probability])
    }
    return step
  })
}

function wordsIn(line: readonly Seen[]): Seen[][] {
  const words: Seen[][] = [[]]
  for (const seen of line)
    if (seen.character === ' ') words.push([])
    else words.at(-1)?.push(seen)
  return words.filter(word => word.length > 0)
}

/** What is taken of a word: what cards spell, unless only signs differ or an address would lose letters. */
function chosenWord(read: readonly Seen[], found: readonly Seen[]): readonly Seen[] {
  const [before, after] = [bare(read), bare(found)]
  const isLonger = before.length > after.length
  return before === after || (isLonger && isAddress(textOf(read))) ? read : found
}

/** The words of a line as they are taken, with spaces between them. */
function chosenWords(read: readonly Seen[], found: readonly Seen[]): Seen[] {
  const [before, after] = [wordsIn(read), wordsIn(found)]
  const isSplitAlike = before.length === after.length
  const words = isSplitAlike ? before.map((word, at) => chosenWord(word, after[at] ?? word)) : after
  if (!isSplitAlike && chosenWord(read, found) === read) return [...read]
  return words.flatMap((word, at) =>
    at > 0 ? [{ character: ' ', confidence: 1, step: word[0]?.step ?? 0 }, ...word] : word,
  )
}

/**
 * The line as the head sees it and as cards spell: of the texts that the head may have seen the one that is most probable with its
 * spelling. `probabilities` holds the probability of each character of the alphabet at each time step. What the head is certain
 * of stays, and so do lines in which only signs would change.
 */
export function likelyLine(
  line: DecodedLine,
  probabilities: Float32Array,
  alphabet: readonly string[],
  spelling: Spelling,
): DecodedLine {
  if (lettersOf(line.text).length < fewest) return line
  const steps = stepsIn(probabilities, alphabet.length)
  if (steps.every(step => step.some(([, probability]) => probability >= certain))) return line
  const { characters, from } = searchText(
    steps,
    alphabet,
    spelling,
    weights[isAddress(line.text) ? 'address' : 'words'],
  )
  const found = characters.map((index, at): Seen => {
    const seen = { character: alphabet[index] ?? '', confidence: 0, step: from[at] ?? 0 }
    for (let step = seen.step; step < (from[at + 1] ?? steps.length); step++) {
      const confidence = probabilities[step * alphabet.length + index] ?? 0
      if (confidence > seen.confidence) Object.assign(seen, { confidence, step })
    }
    return seen
  })
  const read = Array.from(
    line.text,
    (character, at): Seen => ({
      character,
      confidence: line.confidences[at] ?? 0,
      step: line.steps[at] ?? 0,
    }),
  )
  const chosen = chosenWords(read, found)
  return {
    text: textOf(chosen),
    confidences: chosen.map(({ confidence }) => confidence),
    steps: chosen.map(({ step }) => step),
    confidence: line.confidence,
  }
}
