import { plainLetters } from '#reader/compare-text.ts'
import type { CardLine } from './card-lines.ts'

/**
 * Whether the recogniser may have read `letter` where another one stands at a place of a text: it was unsure of that one, and
 * saw this one too or did not tell what else it saw.
 */
export function mayBe(
  letter: string,
  { text, at, lines }: { text: string; at: number; lines: readonly Pick<CardLine, 'unsure'>[] },
): boolean {
  const start = /[\p{L}\p{N}]*$/u.exec(text.slice(0, at))?.index ?? at
  const word = plainLetters(/^[\p{L}\p{N}]+/u.exec(text.slice(start))?.[0] ?? '')
  const doubts = lines.flatMap(({ unsure = [] }) => unsure).filter(one => one.word === word && one.at === at - start)
  return doubts.some(({ shares }) => plainLetters(letter) in shares || Object.keys(shares).length === 1)
}

/** Whether nothing was recognised in lines, so that no letter of them can be misread. */
export const areExact = (lines: readonly Pick<CardLine, 'isExact'>[]): boolean =>
  lines.length > 0 && lines.every(({ isExact }) => isExact)
