/** What a recogniser saw: for each step along a line, how probable each character is. */
export type CharacterTable = { probabilities: Float32Array; steps: number; classes: number }

/** A line as a head read it: its text, how sure each of its characters is, and how sure they are on the whole. */
export type ReadLine = { text: string; sureness: readonly number[]; confidence: number }

/** Spaces are often seen but not believed; from this probability on they stand (word-spaced matches 72 → 91 %). */
const spaceSeen = 0.04

/**
 * The text of one line: at each step the most probable character, repeats and blanks (class 0) dropped. The
 * alphabet's last character is the space. Confidence is the mean of the characters'.
 */
export function decodeLine(table: CharacterTable, alphabet: readonly string[], spaceFrom = spaceSeen): ReadLine {
  const { probabilities, steps, classes } = table
  const characters: string[] = []
  const sureness: number[] = []
  let sum = 0
  let count = 0
  let previous = 0
  let space = 0
  const put = (character: string, sure: number) => {
    // No line begins with a space, and no address has one behind its @.
    if (character === ' ' && [undefined, ' ', '@'].includes(characters.at(-1))) return
    characters.push(character)
    sureness.push(sure)
  }
  for (let step = 0; step < steps; step++) {
    const offset = step * classes
    let best = 0
    for (let index = 1; index < classes; index++) {
      if ((probabilities[offset + index] ?? 0) > (probabilities[offset + best] ?? 0)) best = index
    }
    if (best === 0 || best === previous) space = Math.max(space, probabilities[offset + classes - 1] ?? 0)
    else {
      const character = alphabet[best] ?? ''
      const insideAddress = character === '@' || characters.at(-1) === '@'
      if (space >= spaceFrom && !insideAddress) put(' ', space)
      put(character, probabilities[offset + best] ?? 0)
      sum += probabilities[offset + best] ?? 0
      count++
      space = 0
    }
    previous = best
  }
  if (characters.at(-1) === ' ') {
    characters.pop()
    sureness.pop()
  }
  return { text: characters.join(''), sureness, confidence: count ? sum / count : 0 }
}
