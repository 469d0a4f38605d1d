/** Removes accents (`Müller` becomes `Muller`). ß, æ and ı stay. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
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
  return text
    .split(/[\s,;:/|()&+–—"-]+/)
    .map(foldText)
    .filter(Boolean)
}

/** Whether a text has letters of another script than Latin. */
export function hasOtherLetters(text: string): boolean {
  return /(?!\p{Script=Latin})\p{L}/u.test(text)
}

/** The Levenshtein distance of two texts. */
export function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      current[j] = Math.min(replaced, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1)
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
