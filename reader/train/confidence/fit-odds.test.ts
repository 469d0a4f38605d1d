import { expect, it } from 'vitest'
import { createRandom } from '#reader/synth/random.ts'
import { fitOdds, type Judged } from './fit-odds.ts'

/** Values that are right as often as a logistic function of two of their three hints says. */
function drawn(count: number): Judged[] {
  const random = createRandom(5)
  return Array.from({ length: count }, () => {
    const hints = { clear: 4 * random.next() - 2, same: Number(random.chance(0.3)), other: random.next() }
    const odds = 0.5 + 1.5 * hints.clear + 2 * hints.same
    return { hints, isRight: random.chance(1 / (1 + Math.exp(-odds))) }
  })
}

it('finds how much each hint counts, and that another does not', () => {
  const { base, clear, same, other } = fitOdds(drawn(6000))
  expect(clear).toBeCloseTo(1.5, 0)
  expect(same).toBeCloseTo(2, 0)
  expect(Math.abs(other ?? 1)).toBeLessThan(0.3)
  expect(base).toBeCloseTo(0.5, 0)
})

it('says of few values less than of many', () => {
  expect(Math.abs(fitOdds(drawn(40)).clear ?? 9)).toBeLessThan(fitOdds(drawn(6000)).clear ?? 0)
})

it('gives a hint that all values share no weight', () => {
  const values = drawn(200).map(value => ({ ...value, hints: { ...value.hints, always: 1 } }))
  expect(fitOdds(values).always).toBe(0)
})
