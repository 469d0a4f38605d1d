import { expect, test } from 'vitest'
import { typedNumber } from './typed-number.ts'

test.each([
  ['1200', 'en', '1200'],
  [' 1,200.50 ', 'en', '1200.5'],
  ['1.200,50', 'de', '1200.5'],
  ['1.200', 'de', '1200'],
  ['1.200', 'en', '1.2'],
  ['1,5', 'en', '1.5'],
  ['2.5', 'fr', '2.5'],
  ['1 200 000', 'fr', '1200000'],
  ["1'200", 'it', '1200'],
  ['-3', 'es', '-3'],
  ['+3', 'es', '3'],
  ['-0', 'en', '0'],
  ['123456789012.123456', 'en', '123456789012.12346'],
])('%j in %s is %s', (typed, language, number) => {
  expect(typedNumber(typed, language)).toBe(number)
})

test.each(['', '-', 'five', '1e9', '1.2.3', '12 €', '1234567890123', '0.1234567', '٣', '9'.repeat(100_000)])(
  '%.20j is no number',
  typed => {
    expect(typedNumber(typed, 'en')).toBeUndefined()
  },
)
