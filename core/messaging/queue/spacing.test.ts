import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gapAfterMessage, pauseBeforeRetry } from '#core/messaging/queue/spacing.ts'

it('two messages of a number are 10 to 20 s apart, at random', () => {
  expect(gapAfterMessage(() => 0)).toBe(10_000)
  expect(gapAfterMessage(() => 0.5)).toBe(15_000)
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), random => {
      const gap = gapAfterMessage(() => random)
      return gap >= 10_000 && gap <= 20_000
    }),
  )
})

it.each([
  [1, undefined, 30_000],
  [2, undefined, 60_000],
  [5, undefined, 480_000],
  [20, undefined, 3_600_000],
  [1, 7000, 30_000],
  [1, 90_000, 90_000],
])('try %i, the service asks for %s ms: %i ms', (attempts, asked, expected) => {
  expect(pauseBeforeRetry(attempts, asked)).toBe(expected)
})
