import { companyWordCount } from '#core/extract/words/company-word-count.ts'
import type { WordLists } from '#core/extract/words/word-lists.ts'

/** Whether the lists know a text's first word as a given name and a later one as a surname, and none as a firm's. */
export function isKnownPerson(folded: readonly string[], lists: WordLists): boolean {
  const [first = '', ...rest] = folded
  return (
    lists.firstNames.has(first) && rest.some(word => lists.lastNames.has(word)) && companyWordCount(folded, lists) === 0
  )
}
