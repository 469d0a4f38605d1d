const wordsIn = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** A value puts at most so many words of its text together: `J.P.`, `O'Neill`. */
const mostTogether = 3

/** The words of values that do not stand in the text that they were taken from, in whatever case: a letter was changed. */
export function changedWords(values: readonly string[], text: string): string[] {
  const printed = wordsIn(text)
  const known = new Set(
    printed.flatMap((_, at) =>
      Array.from({ length: mostTogether }, (_, more) => printed.slice(at, at + more + 1).join('')),
    ),
  )
  return values.flatMap(wordsIn).filter(word => !known.has(word))
}
