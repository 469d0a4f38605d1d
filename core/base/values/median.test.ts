import { expect, it } from 'vitest'
import { median } from '#core/base/values/median.ts'

it.each([
  [[], null],
  [[5], 5],
  [[10, 2], 6],
  [[100, 9, 10], 10],
])('the median of %j is %j', (values, middle) => {
  expect(median(values)).toBe(middle)
})
