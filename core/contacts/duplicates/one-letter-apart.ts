import { editDistance } from 'card-reader/compare-text'

/** Shorter texts are different words as often as misread ones. */
const shortest = 5
/** Longer texts are left out: each takes as many entries as it has letters. */
const longest = 80

/**
 * Pairs of texts that differ in one letter, one of which may be missing or added. Takes linear time: texts that are one
 * letter apart become equal when one letter of each is left out, so that each text is filed under all of these forms.
 */
export function* oneLetterApart(texts: Iterable<string>): Generator<[string, string] | undefined> {
  const filed = new Map<string, string[]>()
  for (const text of new Set(texts)) {
    if (text.length < shortest || text.length > longest) continue
    for (const form of new Set(formsOf(text))) {
      const known = filed.get(form)
      if (known) known.push(text)
      else filed.set(form, [text])
    }
    yield
  }
  for (const alike of filed.values()) {
    if (alike.length === 1) continue
    for (const [first, second] of neighbours(alike)) if (editDistance(first, second) === 1) yield [first, second]
    yield
  }
}

function formsOf(text: string): string[] {
  return [text, ...Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))]
}

/** Larger groups are compared only with the next in them: every pair would take quadratic time. */
const mostCompared = 20

/** The pairs of a group that are compared: all of a small group, each with the next one in a large group. */
export function* neighbours<T>(group: readonly T[]): Generator<[T, T]> {
  const reach = group.length > mostCompared ? 1 : group.length
  for (const [at, first] of group.entries()) {
    for (const second of group.slice(at + 1, at + 1 + reach)) yield [first, second]
  }
}
