import { expect, it } from 'vitest'
import { wordsOf } from '#core/base/compare-text.ts'
import { noWordLists, wordLists } from '#core/extract/words/word-lists.ts'
import { isKnownPerson } from './known-person.ts'

it.each([
  ['Laura García', true],
  ['LAURA GARCÍA LÓPEZ', true],
  ['García Laura', false],
  ['Laura', false],
  ['Laura García Arquitectos', false],
  ['Zalendo Quiñonedo', false],
])('%s is surely a person: %s', (text, expected) => {
  expect(isKnownPerson(wordsOf(text), wordLists)).toBe(expected)
})

it('nobody is known where no lists are', () => {
  expect(isKnownPerson(wordsOf('Laura García'), noWordLists)).toBe(false)
})
