import { foldText } from '#reader/compare-text.ts'
import { firstNames, lastNames } from '#reader/extract/words/gazetteers/gazetteers.ts'
import { coin } from './coined.ts'
import { type CardLanguage, type Invented, invented } from './invented.ts'
import type { Random } from './random.ts'
import { unlisted } from './unlisted.ts'

const many = 12

/** Whether a word stands in the product's lists of names. */
export const isListed = (word: string): boolean => firstNames.has(foldText(word)) || lastNames.has(foldText(word))

/** What cards of a language are made of, with names, jobs and firms whose words stand in no list of the product. */
export function coinPeople(random: Random, language: CardLanguage): Invented {
  const names = (kind: 'first' | 'last' | 'company') =>
    Array.from({ length: many }, () => coin(random, language, kind, isListed))
  const { positions, trades } = unlisted[language]
  const nameOf = (own: string) => (trades.length === 0 ? own : `${random.pick(trades)} ${own}`)
  const lastName = names('last')
  return {
    ...invented[language],
    firstNames: names('first'),
    lastNames: [...new Set(lastName)],
    companies: names('company').map(nameOf),
    positions,
  }
}
