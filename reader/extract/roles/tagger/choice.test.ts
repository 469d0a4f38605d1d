import { expect, it } from 'vitest'
import { type Option, pooled } from './choice.ts'

const option = (own: number, tagger: number, isNone = false): Option => ({ own, tagger, isNone })
const even = { own: 1, tagger: 1, none: 0 }

it('what both judges hold for right is surer than either says', () => {
  const [agreed = 0] = pooled([option(0.7, 0.7), option(0.2, 0.2), option(0.1, 0.1, true)], even)
  expect(agreed).toBeGreaterThan(0.85)
})

it('where the judges disagree, the surer one wins, and less surely than it says alone', () => {
  const [first = 0, second = 0] = pooled([option(0.6, 0.03), option(0.3, 0.95), option(0.1, 0.02, true)], even)
  expect(second).toBeGreaterThan(first)
  expect(second).toBeLessThan(0.95)
})

it('with no weight for the second judge, the first alone is heard', () => {
  const shares = pooled([option(0.6, 0.01), option(0.3, 0.98), option(0.1, 0.01, true)], { own: 1, tagger: 0, none: 0 })
  for (const [at, share] of [0.6, 0.3, 0.1].entries()) expect(shares[at]).toBeCloseTo(share)
})

it('the weight of "none of them" makes an empty field more probable or less', () => {
  const none = (weight: number) => pooled([option(0.5, 0.5), option(0.5, 0.5, true)], { ...even, none: weight })[1] ?? 0
  expect(none(1)).toBeGreaterThan(none(0))
  expect(none(-1)).toBeLessThan(none(0))
})
