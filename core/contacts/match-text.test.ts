import { expect, it } from 'vitest'
import { slipsIn, surePartsOf } from '#core/contacts/match-text.ts'

const text = ' ana torres norteobras head of sales '

it.each([
  ['torres', 0],
  ['norte', 0],
  ['tores', 1],
  ['torrez', 1],
  ['trores', 1],
  ['toerrs', undefined],
  ['norteobas', 1],
  ['nortebroas', 2],
  ['slaes', 1],
  ['anx', undefined],
  ['xyzzy', undefined],
])('finds %s with %s slips', (word, slips) => {
  expect(slipsIn(text, [word])).toBe(slips)
})

it('wants every word', () => {
  expect(slipsIn(text, ['ana', 'tores'])).toBe(1)
  expect(slipsIn(text, ['ana', 'xyzzy'])).toBeUndefined()
})

it('cuts a word into parts of which one survives the slips that it may have', () => {
  expect(surePartsOf('ana')).toEqual(['ana'])
  expect(surePartsOf('torres')).toEqual(['tor', 'res'])
  expect(surePartsOf('norteobras').join('')).toBe('norteobras')
  expect(surePartsOf('norteobras')).toHaveLength(3)
})
