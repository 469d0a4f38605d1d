/**
 * What a head predicts for a line. Each time step has three values: the index of the most probable character, its
 * probability, and the probability of a space.
 */
export type StepPredictions = Float32Array
export const valuesPerStep = 3

/** The text that a head predicts for a line. */
export type DecodedLine = {
  text: string
  /** The probability of each character of the text. */
  confidences: readonly number[]
  /** The time step at which each character begins. */
  steps: readonly number[]
  /** The mean probability of the characters, without spaces that were put in between them. */
  confidence: number
}

/** The lowest probability of a space between two characters. PP-OCR underrates spaces (word-spaced matches 72 → 91 %). */
const defaultSpaceThreshold = 0.04

/**
 * Decodes a line greedily (CTC): the most probable character of each step, without repeats and blanks (class 0). A
 * space is also put where a blank or repeated step gives it at least `spaceThreshold`. The last character of the
 * alphabet is the space.
 */
export function decodeLine(
  seen: StepPredictions,
  alphabet: readonly string[],
  spaceThreshold = defaultSpaceThreshold,
): DecodedLine {
  const characters: string[] = []
  const confidences: number[] = []
  const steps: number[] = []
  let sum = 0
  let count = 0
  let previous = 0
  let space = 0
  const append = (character: string, confidence: number, at: number) => {
    // A line does not begin with a space, and an e-mail address has none after its @.
    if (character === ' ' && [undefined, ' ', '@'].includes(characters.at(-1))) return
    characters.push(character)
    confidences.push(confidence)
    steps.push(at / valuesPerStep)
  }
  for (let at = 0; at < seen.length; at += valuesPerStep) {
    const [best = 0, confidence = 0, spaceHere = 0] = seen.subarray(at, at + valuesPerStep)
    if (best === 0 || best === previous) space = Math.max(space, spaceHere)
    else {
      const character = alphabet[best] ?? ''
      const insideAddress = character === '@' || characters.at(-1) === '@'
      if (space >= spaceThreshold && !insideAddress) append(' ', space, at)
      append(character, confidence, at)
      sum += confidence
      count++
      space = 0
    }
    previous = best
  }
  if (characters.at(-1) === ' ') {
    characters.pop()
    confidences.pop()
    steps.pop()
  }
  return { text: characters.join(''), confidences, steps, confidence: count ? sum / count : 0 }
}
