import { foldText } from '#reader/compare-text.ts'
import type { ReadCard } from './score-cards.ts'

const accentedFields = ['first_name', 'last_name', 'company', 'position'] as const
const letters = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')

/**
 * The share, in percent, of names, companies and positions with accents that have all accents right, among those that are
 * right without accents. The other scores ignore accents.
 */
export function scoreAccents(cards: readonly ReadCard[]): number {
  const values = cards.flatMap(({ label, contact }) =>
    accentedFields.map(field => ({ printed: label.fields[field], read: contact?.[field] ?? '' })),
  )
  const accented = values.filter(
    ({ printed, read }) => /[^\p{ASCII}’]/u.test(printed) && foldText(printed) === foldText(read),
  )
  const right = accented.filter(({ printed, read }) => letters(printed) === letters(read))
  return Math.round((1000 * right.length) / (accented.length || 1)) / 10
}
