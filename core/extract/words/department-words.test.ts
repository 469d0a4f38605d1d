import { expect, it } from 'vitest'
import { wordsOf } from '#core/base/compare-text.ts'
import { isDepartment } from './department-words.ts'

it.each([
  ['Departamento de Química', true],
  ['ÁREA COMERCIAL', true],
  ['Abteilung Nord', true],
  ['Jefe de Departamento', false],
  ['Director', false],
  ['', false],
])('%j is a part of a firm: %s', (text, expected) => {
  expect(isDepartment(wordsOf(text))).toBe(expected)
})
