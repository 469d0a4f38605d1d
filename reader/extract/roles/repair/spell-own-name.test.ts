import { expect, it } from 'vitest'
import { spellOwnName } from './spell-own-name.ts'

it.each([
  ['brightmoorfoods', ['BRIGHTMOOR', 'since 1980', 'Foods'], 'BRIGHTMOOR Foods'],
  ['lacopperline', ['La Copperline'], 'La Copperline'],
  // What the reader lost is taken from the name: a letter, or a whole word of a logo.
  ['patternflowers', ['FLOW', 'Pattern', 'RS'], 'Pattern FLOWERS'],
  ['bikeconnection', ['BIKE', 'Jane Doe'], 'BIKE CONNECTION'],
  ['acmefoods', ['Jane Doe', 'Director'], 'acmefoods'],
  ['brightmoorfood', ['BRIGHTMOOR', 'Foods'], 'BRIGHTMOOR FOOD'],
])('%s among %j is spelled %s', (own, texts, expected) => {
  expect(spellOwnName(own, texts).text).toBe(expected)
})

it('spells all of a name or nothing with words of which no letter can be misread', () => {
  const spelled = (...texts: string[]) => spellOwnName('brightmoorfoods', texts, { isExact: true }).text
  expect(spelled('Brightmoor', 'Foods')).toBe('Brightmoor Foods')
  expect(spelled('Brightmor', 'Foods')).toBe('brightmoorfoods')
})

it('tells how much of a name is printed', () => {
  expect(spellOwnName('brightmoorfoods', ['Foods'])).toMatchObject({ covered: 1 / 3, words: 1 })
  expect(spellOwnName('brightmoorfoods', ['Foods', 'Brightmoor'])).toMatchObject({ covered: 1, words: 2 })
  expect(spellOwnName('brightmoorfoods', [])).toMatchObject({ covered: 0, words: 0 })
})
