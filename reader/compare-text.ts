/** Removes accents (`Müller` becomes `Muller`). ß, æ and ı stay. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}

/** A text as most comparisons see it: without accents, in lower case. */
export function plainLetters(text: string): string {
  return withoutAccents(text).toLowerCase()
}

/** How many letters a text has. */
export function countLetters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0
}

/** Reduces a text to lower-case letters without accents and digits, so that spellings can be compared. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/œ/gi, 'oe')
    .replace(/æ/gi, 'ae')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** The folded words of a text. Full stops and apostrophes do not separate words. */
export function wordsOf(text: string): string[] {
  return splitWords(text).map(foldText).filter(Boolean)
}

/** The same of at most `longest` letters each, counted as they are folded, which makes up to 18 letters of one sign. */
export function wordStartsOf(text: string, longest: number): string[] {
  return splitWords(text)
    .map(word => foldText(word.slice(0, longest)).slice(0, longest))
    .filter(Boolean)
}

function splitWords(text: string): string[] {
  return text.split(/[\s,;:/|()&+–—"-]+/)
}

/** Whether a text has letters of another script than Latin. */
export function hasOtherLetters(text: string): boolean {
  return /(?!\p{Script=Latin})\p{L}/u.test(text)
}

/**
 * For each end in a text, the least edit distance between a value and a part that ends there, and the start of that part
 * (Sellers' algorithm). Parts start only where `mayStart` allows it.
 */
export function nearestParts(value: Iterable<string>, text: ArrayLike<string>, mayStart = (_: number) => true) {
  let starts = Int32Array.from({ length: text.length + 1 }, (_, at) => at)
  let distances = starts.map(at => (mayStart(at) ? 0 : 2 ** 20))
  for (const wanted of value) {
    const [before, origins] = [distances, starts]
    distances = new Int32Array(text.length + 1)
    starts = new Int32Array(text.length + 1)
    distances[0] = (before[0] ?? 0) + 1
    for (let at = 1; at <= text.length; at++) {
      const replaced = (before[at - 1] ?? 0) + Number(text[at - 1] !== wanted)
      const missing = (before[at] ?? 0) + 1
      const least = Math.min(replaced, missing, (distances[at - 1] ?? 0) + 1)
      distances[at] = least
      starts[at] = (least === replaced ? origins[at - 1] : least === missing ? origins[at] : starts[at - 1]) ?? 0
    }
  }
  return { distances, starts }
}

/** The Levenshtein distance. Above `most` it is any larger number, in time linear in one text. */
export function editDistance(a: string, b: string, most = Number.POSITIVE_INFINITY): number {
  const far = a.length + b.length
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const current: number[] = []
    // Further from the diagonal than `most`, no cell can be within it.
    const [from, to] = [Math.max(1, i - most), Math.min(b.length, i + most)]
    current[from - 1] = from === 1 ? i : far
    let least = current[from - 1] ?? far
    for (let j = from; j <= to; j++) {
      const replaced = (previous[j - 1] ?? far) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const distance = Math.min(replaced, (previous[j] ?? far) + 1, (current[j - 1] ?? far) + 1)
      current[j] = distance
      least = Math.min(least, distance)
    }
    if (least > most) return least
    previous = current
  }
  return previous[b.length] ?? far
}
