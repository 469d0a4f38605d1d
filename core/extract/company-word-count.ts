import { type WordLists, wordLists } from './word-lists.ts'

/** How many of a text's folded words are words of firms' names. */
export const companyWordCount = (folded: readonly string[], lists: WordLists = wordLists): number =>
  folded.filter(word => lists.companyWords.has(word)).length
