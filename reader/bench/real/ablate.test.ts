import { expect, it } from 'vitest'
import type { CardScore } from '#reader/train/score-labels.ts'
import { ablationRow, effectOf } from './ablate.ts'

/** A card of a source with some faults among four outcomes. */
function card(repo: string, faults: number, split = 'dev'): CardScore {
  const outcomes = [0, 1, 2, 3].map(at => {
    const isWrong = at < faults
    const counts = { right: Number(!isWrong), wrong: Number(isWrong), missed: Number(isWrong) }
    return { field: 'company' as const, ...counts, marked: false, want: [], got: '' }
  })
  return { label: { repo, split } as CardScore['label'], outcomes }
}

it('counts the cards and the sources that a rule helps and hurts', () => {
  const withRule = [card('a', 0), card('a', 1), card('b', 2), card('c', 0)]
  const without = [card('a', 2), card('a', 2), card('b', 1), card('c', 0)]
  expect(effectOf(withRule, without)).toMatchObject({
    cards: { helped: 2, hurt: 1 },
    sources: { helped: 1, hurt: 1 },
    f1: expect.closeTo(12.5),
  })
})

it('prints the sets apart', () => {
  const withRule = [card('a', 0), card('b', 0, 'other')]
  const without = [card('a', 1), card('b', 0, 'other')]
  expect(ablationRow('a rule', withRule, without)).toMatch(/^a rule +dev 1:0 1:0 \+25.00 +other 0:0 0:0 0.00 +all 1:0/)
})
