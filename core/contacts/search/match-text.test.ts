import { expect, it } from 'vitest'
import { slipCounter, surePartsOf } from '#core/contacts/search/match-text.ts'

const text = ' ana torres norteobras head of sales '

it.each([
  ['torres', 0],
  ['norte', 0],
  ['tores', 1],
  ['torrez', 1],
  ['trores', 1],
  ['torerz', undefined],
  ['torrse', 1],
  ['toerrs', undefined],
  ['norteobas', 1],
  ['nortebroas', 2],
  ['slaes', 1],
  ['anx', undefined],
  ['xyzzy', undefined],
])('finds %s with %s slips', (word, slips) => {
  expect(slipCounter([word])(text)).toBe(slips)
})

it('wants every word', () => {
  expect(slipCounter(['ana', 'tores'])(text)).toBe(1)
  expect(slipCounter(['ana', 'xyzzy'])(text)).toBeUndefined()
})

it('cuts a word into parts of which one survives the slips that it may have', () => {
  expect(surePartsOf('ana')).toEqual(['ana'])
  expect(surePartsOf('matrin')).toEqual(['mat', 'rin', 'mar', 'tin'])
  expect(surePartsOf('norteobras').slice(0, 3).join('')).toBe('norteobras')
})

it('finds every word again that has lost, gained, changed or swapped one letter', () => {
  const word = 'martinez'
  for (let at = 0; at < word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    const slips = [before + after.slice(1), `${before}q${after}`, `${before}q${after.slice(1)}`]
    if (after.length > 1) slips.push(before + after[1] + after[0] + after.slice(2))
    for (const typed of slips) expect(slipCounter([typed])(` jose ${word} `), typed).toBeLessThanOrEqual(2)
  }
})
