/** What a recogniser saw: for each step along a line three numbers, which character is the most probable, how probable that is, and how probable a space. */
export type SeenSigns = Float32Array
export const numbersOfStep = 3

/**
 * A line as a head read it: its text, how sure each of its characters is and at which step it begins, and how sure they
 * are on the whole.
 */
export type DecodedLine = { text: string; sureness: readonly number[]; steps: readonly number[]; confidence: number }

/** Spaces are often seen but not believed; from this probability on they stand (word-spaced matches 72 → 91 %). */
const spaceSeen = 0.04

/**
 * The text of one line: at each step the most probable character, repeats and blanks (class 0) dropped. The
 * alphabet's last character is the space. Confidence is the mean of the characters'.
 */
export function decodeLine(seen: SeenSigns, alphabet: readonly string[], spaceFrom = spaceSeen): DecodedLine {
  const characters: string[] = []
  const sureness: number[] = []
  const steps: number[] = []
  let sum = 0
  let count = 0
  let previous = 0
  let space = 0
  const put = (character: string, sure: number, at: number) => {
    // No line begins with a space, and no address has one behind its @.
    if (character === ' ' && [undefined, ' ', '@'].includes(characters.at(-1))) return
    characters.push(character)
    sureness.push(sure)
    steps.push(at / numbersOfStep)
  }
  for (let at = 0; at < seen.length; at += numbersOfStep) {
    const [best = 0, sure = 0, spaceHere = 0] = seen.subarray(at, at + numbersOfStep)
    if (best === 0 || best === previous) space = Math.max(space, spaceHere)
    else {
      const character = alphabet[best] ?? ''
      const insideAddress = character === '@' || characters.at(-1) === '@'
      if (space >= spaceFrom && !insideAddress) put(' ', space, at)
      put(character, sure, at)
      sum += sure
      count++
      space = 0
    }
    previous = best
  }
  if (characters.at(-1) === ' ') {
    characters.pop()
    sureness.pop()
    steps.pop()
  }
  return { text: characters.join(''), sureness, steps, confidence: count ? sum / count : 0 }
}
