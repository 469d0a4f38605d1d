import { expect, it } from 'vitest'
import type { CardLine } from '#reader/extract/lines/card-lines.ts'
import { cardWordsOf, letterCount, lettersOf } from './card-words.ts'

const line = (text: string): CardLine => ({ text, confidence: 1, left: 0, right: 100, top: 0, bottom: 20, size: 1 })

it('words end at spaces and at signs between values, addresses stay whole', () => {
  const words = cardWordsOf([line('Jane Penwright,Director'), line('jane@brightmoor.com|www.brightmoor.com/shop')])
  expect(words).toEqual([
    { text: 'Jane', line: 0 },
    { text: 'Penwright,', line: 0 },
    { text: 'Director', line: 0 },
    { text: 'jane@brightmoor.com|www.brightmoor.com/shop', line: 1 },
  ])
})

it('lines beyond what a card says are left out', () => {
  const words = cardWordsOf(Array.from({ length: 60 }, () => line('four words a line')))
  expect(words.length).toBeLessThanOrEqual(150)
  expect(words.at(-1)?.text).toBe('line')
})

it('letters are the same with and without accents and capitals, long words keep both ends', () => {
  expect(lettersOf('MÜLLER')).toEqual(lettersOf('muller'))
  expect(lettersOf('2026')).toEqual(lettersOf('1999'))
  const long = lettersOf('Donaudampfschifffahrtsgesellschaft')
  expect(long).toHaveLength(letterCount)
  expect(long.slice(-5)).toEqual(lettersOf('chaft').slice(0, 5))
})
