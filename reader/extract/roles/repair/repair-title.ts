import { foldText } from '#reader/compare-text.ts'
import { type WordLists, wordLists } from '#reader/extract/words/word-lists.ts'

const shortest = 7

/** The one word of titles that differs from `word` in a single letter, and where; undefined if none or several do. */
function meant(word: string, { jobNounsBySize }: WordLists): { noun: string; at: number } | undefined {
  const found: { noun: string; at: number }[] = []
  for (const noun of jobNounsBySize.get(word.length) ?? []) {
    const differences = [...noun].flatMap((letter, index) => (letter === word[index] ? [] : [index]))
    const [at] = differences
    if (differences.length !== 1 || at === undefined) continue
    // Another first letter is another word (montador, contador), another last one another gender (química, químico).
    const isInside = at > 0 && at < noun.length - 1
    // Spanish has a c where Italian has a z (nutricionista, nutrizionista).
    const isItalian = noun.charAt(at) === 'c' && word.charAt(at) === 'z'
    if (isInside && !isItalian) found.push({ noun, at })
  }
  return found.length === 1 ? found[0] : undefined
}

/**
 * A title that was read, with a misread letter in a long word put right: `Assistant Marager` → `Assistant Manager`, `Al Engineer` →
 * `AI Engineer`. Only for English: in other languages words of titles differ in one letter (`operador`, `operator`).
 */
export function repairTitle(title: string, lists: WordLists = wordLists): string {
  return title.replace(/\p{L}+/gu, word => {
    if (word === 'Al') return 'AI'
    const folded = foldText(word)
    // A letter that folds into two (ß) would shift the places.
    if (folded.length < shortest || folded.length !== word.length) return word
    if (lists.jobNouns.has(folded) || lists.jobQualifiers.has(folded)) return word
    const repair = meant(folded, lists)
    if (!repair) return word
    const letter = repair.noun.charAt(repair.at)
    const cased = word.charAt(repair.at) === word.charAt(repair.at).toUpperCase() ? letter.toUpperCase() : letter
    return word.slice(0, repair.at) + cased + word.slice(repair.at + 1)
  })
}
