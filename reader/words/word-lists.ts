import { foldText } from '#reader/compare-text.ts'
import { firstNames, lastNames, placeNames } from './gazetteers/gazetteers.ts'
import { readTable, textsOf } from './table.ts'

/** All that the extraction knows by heart, as folded words. What follows from form and place is not in here. */
export type WordLists = {
  firstNames: ReadonlySet<string>
  lastNames: ReadonlySet<string>
  placeNames: ReadonlySet<string>
  jobNouns: ReadonlySet<string>
  jobQualifiers: ReadonlySet<string>
}

const jobs = readTable('jobs')
const foldedJobs = (kind: string): ReadonlySet<string> => new Set(textsOf(jobs, kind).map(foldText))

export const wordLists: WordLists = {
  firstNames,
  lastNames,
  placeNames,
  jobNouns: foldedJobs('noun'),
  jobQualifiers: foldedJobs('qualifier'),
}

const none: ReadonlySet<string> = new Set()

/** Nothing known by heart: what is then still found was reasoned out. For measuring. */
export const noWordLists: WordLists = {
  firstNames: none,
  lastNames: none,
  placeNames: none,
  jobNouns: none,
  jobQualifiers: none,
}
