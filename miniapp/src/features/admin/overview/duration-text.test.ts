import { expect, test } from 'vitest'
import { durationText } from './duration-text.ts'

test.each([
  [0, '0 sec'],
  [3210, '3.2 sec'],
  [59_999, '59 sec'],
  [60_000, '1 min'],
  [3_599_000, '59 min'],
  [7_200_000, '2 hr'],
  [172_800_000, '2 days'],
])('%i ms are %s', (ms, words) => {
  expect(durationText(ms, 'en')).toBe(words)
})

test('the words follow the language', () => {
  expect(durationText(172_800_000, 'es')).toBe('2 d')
})
