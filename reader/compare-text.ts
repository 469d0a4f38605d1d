/** The text with plain letters for accented ones (`Müller` is `Muller`); ß, æ and ı stay. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}

/** Letters and digits alone, without case or accents: what two spellings of one text have in common. */
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

/** The words of a text, folded; a full stop or an apostrophe inside a word does not end it. */
export function wordsOf(text: string): string[] {
  return text
    .split(/[\s,;:/|()&+–—"-]+/)
    .map(foldText)
    .filter(Boolean)
}

/** How many letters must be changed, added or dropped to turn one text into the other (Levenshtein). */
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
