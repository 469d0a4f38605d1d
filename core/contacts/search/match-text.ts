import { editDistance } from 'card-reader/compare-text'

/** How many letters of a word may be wrong; short words may have none. */
function slipsOf(word: string): number {
  if (word.length < 4) return 0
  // Parts of fewer than three letters would be in nearly every text.
  return word.length < 9 ? 1 : 2
}

/**
 * Cuts a word into parts, of which a misspelled word has at least one right: a text with none of them needs no
 * comparison letter by letter. A word that is too short for slips is its own only part.
 */
export function surePartsOf(word: string): string[] {
  const count = slipsOf(word) + 1
  const cuts = Array.from({ length: count - 1 }, (_, index) => Math.round(((index + 1) * word.length) / count))
  // Letters that changed places across a cut would spoil the parts on both sides of it.
  const spellings = [word, ...cuts.map(cut => swapped(word, cut))]
  return [...new Set(spellings.flatMap(one => cutAt(one, cuts)))]
}

function cutAt(word: string, cuts: readonly number[]): string[] {
  return [0, ...cuts].map((start, index) => word.slice(start, cuts[index]))
}

function swapped(word: string, cut: number): string {
  return word.slice(0, cut - 1) + word.slice(cut, cut + 1) + word.slice(cut - 1, cut) + word.slice(cut + 1)
}

/**
 * Counts the letters in which the wanted words differ from the nearest words of a text; undefined if a wanted word
 * has none near enough. All are folded (`foldText`); letters that changed places count once. It
 * remembers each word that it has compared: people share names and firms.
 */
export function slipCounter(wanted: readonly string[]): (text: string) => number | undefined {
  const counters = wanted.map(word => ({ word, count: wordCounter(word) }))
  return text => {
    let sum = 0
    for (const { word, count } of counters) {
      const slips = text.includes(word) ? 0 : count(text)
      if (slips === undefined) return undefined
      sum += slips
    }
    return sum
  }
}

/** Counts the slips of one word against the nearest word of a text. */
function wordCounter(word: string): (text: string) => number | undefined {
  const most = slipsOf(word)
  const parts = surePartsOf(word)
  const known = new Map<string, number>()
  const slipsTo = (other: string) => {
    if (Math.abs(other.length - word.length) > most || !parts.some(part => other.includes(part))) return most + 1
    return isSwapped(word, other) ? 1 : editDistance(word, other, most)
  }
  return text => {
    if (most === 0) return undefined
    let found = most + 1
    for (const other of text.split(' ')) {
      const slips = known.get(other) ?? slipsTo(other)
      known.set(other, slips)
      found = Math.min(found, slips)
    }
    return found > most ? undefined : found
  }
}

/** Whether two neighbouring letters have changed places, and nothing else. */
function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  const first = [...a].findIndex((letter, index) => letter !== b[index])
  return (
    first !== -1 && a[first] === b[first + 1] && a[first + 1] === b[first] && a.slice(first + 2) === b.slice(first + 2)
  )
}
