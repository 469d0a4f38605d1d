import { describe, expect, it } from 'vitest'
import { wordsOf } from '#reader/compare-text.ts'
import { jobLikeness } from './job-likeness.ts'
import { noWordLists } from './word-lists.ts'

describe('a text names a job', () => {
  it.each([
    ['by a noun of the lists', 'Gerente', 0.8],
    ['by a German compound', 'Vertriebsleiterin', 0.8],
    ['by an abbreviation', 'GM', 0.8],
    ['the more surely the more of its words do', 'Senior Sales Manager', 1],
  ])('%s', (_, text, expected) => {
    expect(jobLikeness(wordsOf(text))).toBeCloseTo(expected)
  })

  it.each(['Química', 'Jane Doe', 'Geigenkasten', ''])('and %j does not', text => {
    expect(jobLikeness(wordsOf(text))).toBe(0)
  })

  it('half, where a word only qualifies one', () => {
    expect(jobLikeness(wordsOf('Marketing'))).toBe(0.5)
  })

  it('by none of its words where no lists are', () => {
    expect(jobLikeness(wordsOf('Sales Director'), noWordLists)).toBe(0)
  })
})
