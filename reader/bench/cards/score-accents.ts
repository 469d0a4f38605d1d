import { foldText } from '#reader/compare-text.ts'
import type { ReadCard } from './score-cards.ts'

const written = ['first_name', 'last_name', 'company', 'position'] as const
const letters = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')

/**
 * Of the names, firms and titles that are printed with accents and were read right but for those: the share, in
 * percent, whose every accent is right too. The other figures look past accents.
 */
export function scoreAccents(cards: readonly ReadCard[]): number {
  const values = cards.flatMap(({ label, contact }) =>
    written.map(field => ({ print: label.fields[field], read: contact?.[field] ?? '' })),
  )
  const accented = values.filter(
    ({ print, read }) => /[^\p{ASCII}’]/u.test(print) && foldText(print) === foldText(read),
  )
  const right = accented.filter(({ print, read }) => letters(print) === letters(read))
  return Math.round((1000 * right.length) / (accented.length || 1)) / 10
}
