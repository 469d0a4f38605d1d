import { hasLetter } from '#reader/words/text-shape.ts'
import { type CardLine, heightOf, inOneRow, runsDown, unionOf } from './card-lines.ts'

/** The space between two words of one line, in heights of their print; boxes of thick and of slanted print overlap. */
const space = { least: -0.8, most: 0.6 }
/** From this overlap on, in heights, both boxes hold a letter at the seam. */
const shared = 0.3
/** Letters set this far apart, in heights, are spaced out, and so are their words: by this many letters. */
const spacedOut = { letter: 1, most: 2.2 }
/** How much larger one word of a line is at most: a `g` is boxed higher than an `n`. */
const alike = 1.35

/** The share of the lower one's height that both have in common. */
const level = 0.7

const roomOf = ({ text, left, right }: CardLine) => (right - left) / Math.max(1, text.length)
/** A sign between two words of a lettering: `FUSE`, `&`, `FIX`. */
const isSign = (text: string) => text === '&' || text === '+'
/** Whether a line may be a word of a name or a lettering: letters, and nothing of a number or an address. */
const isLettering = (text: string) => !/[@\d]/.test(text) && (hasLetter(text) || isSign(text))
const areOfOneCase = (a: string, b: string) =>
  isSign(a) || isSign(b) || (a === a.toUpperCase()) === (b === b.toUpperCase())

/** The space between two words in heights of the smaller one. */
const gapOf = (left: CardLine, right: CardLine) => (right.left - left.right) / Math.min(heightOf(left), heightOf(right))

/**
 * The texts of two words of one row. Where their boxes overlap by a letter, a letter that stands alone at the seam is
 * a part of the other word, read once more: `HARBOR W` and `WICK`, `Jane` and `e Doe`.
 */
function textsAtSeam(left: CardLine, right: CardLine): [left: string, right: string] {
  if (gapOf(left, right) > -shared) return [left.text, right.text]
  const [before, after] = [left.text.replace(/\s\S$/u, ''), right.text.replace(/^\S\s/u, '')]
  return right.text === after ? [before, after] : [left.text, after]
}

/** The widest space between two words, in heights: wider where their letters are spaced out. */
function widestGap(left: CardLine, right: CardLine): number {
  const height = Math.min(heightOf(left), heightOf(right))
  const rooms = [roomOf(left), roomOf(right)].map(room => room / height)
  return Math.min(...rooms) > spacedOut.letter ? spacedOut.most * Math.max(...rooms) : space.most
}

/** Whether `right` is the next word of the line that `left` begins: the same row, size and case, a word's space apart. */
function goesOn(left: CardLine, right: CardLine): boolean {
  const height = Math.min(heightOf(left), heightOf(right))
  const inCommon = Math.min(left.bottom, right.bottom) - Math.max(left.top, right.top)
  const gap = gapOf(left, right)
  const [before, after] = textsAtSeam(left, right)
  return (
    inOneRow(left, right) &&
    !runsDown(left) &&
    !runsDown(right) &&
    inCommon > level * height &&
    Math.max(left.size, right.size) < alike * Math.min(left.size, right.size) &&
    gap > space.least &&
    gap < widestGap(left, right) &&
    isLettering(before) &&
    isLettering(after) &&
    areOfOneCase(before, after)
  )
}

/** Two words of one row as one line; what both are unsure of stays unsure. */
function together(first: CardLine, second: CardLine): CardLine {
  const unsure = [first.unsure, second.unsure].filter(some => some !== undefined).flat()
  return {
    text: textsAtSeam(first, second).join(' '),
    ...unionOf(first, second),
    ...(unsure.length > 0 && { unsure }),
    ...(first.isExact && second.isExact && { isExact: true }),
    ...(first.icon && { icon: first.icon }),
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
