import { foldText } from '#reader/compare-text.ts'
import { firstNames, lastNames } from '#reader/words/gazetteers/gazetteers.ts'
import { type CardLanguage, type CardVocabulary, cardVocabularies } from './card-vocabulary.ts'
import { inventName } from './invent-name.ts'
import type { Random } from './random.ts'
import { unlisted } from './unlisted.ts'

const namesPerKind = 12

/** Whether a word is in the reader's lists of names. */
export const isListed = (word: string): boolean => firstNames.has(foldText(word)) || lastNames.has(foldText(word))

/** The vocabulary of a language with invented names and companies, and with positions that are in no list of the reader. */
export function inventPeople(random: Random, language: CardLanguage): CardVocabulary {
  const names = (kind: 'first' | 'last' | 'company') =>
    Array.from({ length: namesPerKind }, () => inventName(random, language, kind, isListed))
  const { positions, trades } = unlisted[language]
  const companyName = (name: string) => (trades.length === 0 ? name : `${random.pick(trades)} ${name}`)
  const lastNames = names('last')
  return {
    ...cardVocabularies[language],
    firstNames: names('first'),
    lastNames: [...new Set(lastNames)],
    companies: names('company').map(companyName),
    positions,
  }
}
