import { expect, it } from 'vitest'
import { cardWordsOf } from '#reader/extract/roles/tagger/card-words.ts'
import { rightRuns } from './right-runs.ts'

const words = (...texts: string[]) =>
  cardWordsOf(texts.map(text => ({ text, confidence: 1, left: 0, right: 1, top: 0, bottom: 1, size: 1 })))

it('finds a value in one line, over two lines, and each time that it is printed', () => {
  expect(rightRuns(words('Dr. Jane Penwright, PhD'), ['Jane Penwright'])).toEqual([[1, 2]])
  expect(rightRuns(words('Brightmoor', 'Foods Ltd', 'BRIGHTMOOR FOODS'), ['Brightmoor Foods'])).toEqual([
    [0, 1],
    [3, 4],
  ])
})

it('takes the nearest where a letter was misread, and nothing where no run is near', () => {
  expect(rightRuns(words('Jame Penwrlght', 'Director'), ['Jane Penwright'])).toEqual([[0, 1]])
  expect(rightRuns(words('Director', 'London'), ['Jane Penwright'])).toEqual([])
})
