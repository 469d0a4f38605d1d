import { expect, it } from 'vitest'
import { applyRules, mapWords } from './letter-rules.ts'

it.each([
  ['mano', 'maño'],
  ['MANO', 'MAÑO'],
  ['Nene', 'Ñeñe'],
  ['', ''],
])('letters keep their case: %j → %j', (word, expected) => {
  expect(applyRules(word, [[/n/giu, 'ñ']])).toBe(expected)
})

it('rules see what earlier ones wrote', () => {
  expect(
    applyRules('ab', [
      [/a/giu, 'b'],
      [/b/giu, 'c'],
    ]),
  ).toBe('cc')
})

it('words are rewritten, all between them stays', () => {
  expect(mapWords('Rua-12, São  João!', word => word.length.toString())).toBe('3-12, 3  4!')
})
