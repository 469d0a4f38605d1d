import { type WordLists, wordLists } from './word-lists.ts'

/** A French or Italian article glued on is taken off: `l'atelier` is folded to `latelier`. */
const isCompanyWord = (word: string, { companyWords }: WordLists) =>
  companyWords.has(word) || (/^[ld]\w{6}/.test(word) && companyWords.has(word.slice(1)))

/** How many of a text's folded words are words of firms' names. */
export const companyWordCount = (folded: readonly string[], lists: WordLists = wordLists): number =>
  folded.filter(word => isCompanyWord(word, lists)).length
