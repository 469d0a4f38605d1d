/** What a recogniser saw: for each step along a line, how probable each character is. */
export type CharacterTable = { probabilities: Float32Array; steps: number; classes: number }

/** Spaces are often seen but not believed; from this probability on they stand (word-spaced matches 72 → 91 %). */
const spaceSeen = 0.04

/**
 * The text of one line: at each step the most probable character, repeats and blanks (class 0) dropped. The
 * alphabet's last character is the space. Confidence is the mean of the characters'.
 */
export function decodeLine(table: CharacterTable, alphabet: readonly string[]): { text: string; confidence: number } {
  const { probabilities, steps, classes } = table
  let text = ''
  let sum = 0
  let count = 0
  let previous = 0
  let space = 0
  for (let step = 0; step < steps; step++) {
    const offset = step * classes
    let best = 0
    for (let index = 1; index < classes; index++) {
      if ((probabilities[offset + index] ?? 0) > (probabilities[offset + best] ?? 0)) best = index
    }
    if (best === 0 || best === previous) space = Math.max(space, probabilities[offset + classes - 1] ?? 0)
    else {
      const character = alphabet[best] ?? ''
      const insideAddress = character === '@' || text.endsWith('@')
      if (space >= spaceSeen && text && character !== ' ' && !text.endsWith(' ') && !insideAddress) text += ' '
      text += character
      sum += probabilities[offset + best] ?? 0
      count++
      space = 0
    }
    previous = best
  }
  return { text: text.trim(), confidence: count ? sum / count : 0 }
}
