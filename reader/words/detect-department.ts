import { wordsOf } from '#reader/compare-text.ts'
import { withoutBrackets, withoutSigns } from '#reader/words/text-shape.ts'
import { jobLikeness } from './job-likeness.ts'
import { anyOf, readTable, textsOf } from './table.ts'
import { type WordLists, wordLists } from './word-lists.ts'

const table = readTable('departments')
const longest = 90
const mostWords = 9

const labelled = new RegExp(`^(?:${anyOf(textsOf(table, 'label'), { isLoose: true })})\\s*[:：]\\s*(\\p{L}.+)$`, 'iu')
const before = new RegExp(`^(?:${anyOf(textsOf(table, 'before'), { isLoose: true })})(?![\\p{L}\\p{N}])`, 'iu')
const behind = new RegExp(
  `(?<=^\\p{L}.*[\\s-])(?:${anyOf(textsOf(table, 'behind'), { isLoose: true })})(?:\\s\\d{1,2})?$|\\p{L}{3}${anyOf(textsOf(table, 'ending'))}(?:\\s\\p{L}.*)?$`,
  'iu',
)
/** A flat (`Depto. 301`, `Abt. 4`) and what a firm offers in a sentence are no departments. */
const other = /\d{2}|[@!?:;]|https?|www|\.\s\p{L}/iu

/** What a label calls the department: the text behind it; '' where no label stands there. */
function behindLabel(text: string): string {
  const said = labelled.exec(text)?.[1] ?? ''
  return /\d{3}|@/.test(said) ? '' : said.trim()
}

/** The department that a text names and nothing besides; '' for none. */
export function departmentIn(text: string, lists: WordLists = wordLists): string {
  const plain = withoutBrackets(withoutSigns(text)).replace(/\.$/, '')
  if (plain.length > longest) return ''
  const label = behindLabel(plain)
  if (label) return label
  const words = plain.split(' ')
  if (words.length > mostWords || other.test(plain.replace(/\.(?=\s)/g, ''))) return ''
  if (before.test(plain)) return words.length > 1 ? plain : ''
  return behind.test(plain) && !isJob(plain, lists) ? plain : ''
}

/** A likeness of a text to a job that names one. */
const surely = 0.7

/** `Head of Department`, `Abteilungsleiterin`: whoever has this title leads one. */
const isJob = (text: string, lists: WordLists) => jobLikeness(wordsOf(text), lists) >= surely
