/** A folded word, number or sign of a text, with its place and the characters before it. */
export type Token = { text: string; gap: string; start: number; end: number }

/**
 * Numbers with the signs inside them (`14:30`, `3.12.2026`, `1,5`); words, in Cyrillic with their apostrophes; and signs
 * that change what stands beside them, like the minus of -2. Other punctuation and pictures are no tokens.
 */
const parts =
  /(?<=^|\s)[-–](?=\d)|\d+(?:[.:,/-]\d+)*|[\p{L}\p{M}]+(?:['’ʼ](?=\p{Script=Cyrillic})[\p{L}\p{M}]+)*|[@&%#*/\\]|[\p{Sm}\p{Sc}]/gu

/** Lower case without accents, so that "Mañana" and "manana" are one word. */
export function foldWord(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}'’ʼ]/gu, '')
}

/** The tokens of a text, in order. */
export function tokensOf(text: string): Token[] {
  let from = 0
  return [...text.matchAll(parts)].map(({ 0: part, index }) => {
    const gap = text.slice(from, index)
    from = index + part.length
    return { text: foldWord(part), gap, start: index, end: from }
  })
}
