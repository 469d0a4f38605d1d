import { type CardLine, inOneRow, runsDown } from './card-lines.ts'

/** The widest space between two words of one line, in heights of their print; boxes reach a little over the letters. */
const space = { least: -0.4, most: 0.6 }
/** How much larger one word of a line is at most: a `g` is boxed higher than an `n`. */
const alike = 1.25

const isCapitals = (text: string) => text === text.toUpperCase()
/** Whether a line may be a word of a name or a lettering: letters, and nothing of a number or an address. */
const isLettering = (text: string) => !/[@\d]/.test(text) && /\p{L}/u.test(text)

/** Whether `right` is the next word of the line that `left` begins: the same row, size and case, a word's space apart. */
function goesOn(left: CardLine, right: CardLine): boolean {
  const [a, b] = [left.bottom - left.top, right.bottom - right.top]
  const height = Math.min(a, b)
  const shared = Math.min(left.bottom, right.bottom) - Math.max(left.top, right.top)
  const gap = (right.left - left.right) / height
  return (
    inOneRow(left, right) &&
    !runsDown(left) &&
    !runsDown(right) &&
    shared > 0.7 * height &&
    Math.max(left.size, right.size) < alike * Math.min(left.size, right.size) &&
    gap > space.least &&
    gap < space.most &&
    isLettering(left.text) &&
    isLettering(right.text) &&
    isCapitals(left.text) === isCapitals(right.text)
  )
}

/** Two words of one row as one line; what both are unsure of stays unsure. */
function together(first: CardLine, second: CardLine): CardLine {
  const doubts = [...(first.doubts ?? []), ...(second.doubts ?? [])]
  return {
    text: `${first.text} ${second.text}`,
    confidence: Math.min(first.confidence, second.confidence),
    left: first.left,
    right: Math.max(first.right, second.right),
    top: Math.min(first.top, second.top),
    bottom: Math.max(first.bottom, second.bottom),
    size: Math.max(first.size, second.size),
    ...(doubts.length > 0 ? { doubts } : {}),
  }
}

/** The lines of a card, with the words of one row put together that were boxed one by one, as large print is. */
export function joinRows(lines: readonly CardLine[]): CardLine[] {
  const joined: CardLine[] = []
  for (const line of lines) {
    let whole = line
    const partner = () => joined.findIndex(other => goesOn(other, whole) || goesOn(whole, other))
    for (let at = partner(); at >= 0; at = partner()) {
      const [other] = joined.splice(at, 1)
      if (other) whole = other.left <= whole.left ? together(other, whole) : together(whole, other)
    }
    joined.push(whole)
  }
  return joined
}
