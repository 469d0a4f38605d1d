import { anyOf, readTable, textsOf } from './table.ts'
import { type WordLists, wordLists } from './word-lists.ts'

const abbreviations = /^(?:c[a-z]o|[se]?vp|md|pdg|cxo|r&d|gm|dgm|agm|pa|qa)$/

/** What the first word that names a job is worth, each further one, and qualifiers alone. */
const worth = { first: 0.8, further: 0.1, qualifiers: 0.5 }

/** How surely a text names a job, 0..1, by its words alone. */
export function jobLikeness(folded: readonly string[], lists: WordLists = wordLists): number {
  if (folded.length === 0) return 0
  const isNoun = (word: string) => lists.jobNouns.has(word) || isCompound(word)
  const nouns = folded.filter(isNoun).length
  const qualifiers = folded.filter(word => lists.jobQualifiers.has(word)).length
  const abbreviated = folded.filter(word => abbreviations.test(word)).length
  if (nouns + abbreviated > 0) return Math.min(1, worth.first + worth.further * (nouns + abbreviated + qualifiers - 1))
  return qualifiers > 0 ? Math.min(worth.qualifiers, (worth.qualifiers * qualifiers) / folded.length) : 0
}

const endings = anyOf(textsOf(readTable('job-endings', 1)))
const compound = new RegExp(`${endings}$`)

/** German writes a job as one word: `Vertriebsingenieurin`, `Marketingleiter`. */
const isCompound = (word: string): boolean => word.length > 9 && compound.test(word)
