import { expect, it } from 'vitest'
import { createRandom } from '#reader/synth/random.ts'
import { inventCard } from './invent-card.ts'
import { loadVocabulary } from './vocabulary.ts'

const random = createRandom(7)
const vocabulary = loadVocabulary()
const cards = Array.from({ length: 400 }, () => inventCard(random, vocabulary).truth)
const shareOf = (some: readonly unknown[], all: readonly unknown[]) => some.length / all.length

it('people without a firm, firms without a person and titles without a name occur as they do on cards', () => {
  const people = cards.filter(({ name }) => name.length > 0)
  const shops = cards.filter(({ name }) => name.length === 0)
  // A domain may stand for a firm that is not printed; then an empty field is right too.
  const isWithoutFirm = ({ company }: (typeof cards)[number]) => company.length === 0 || company.includes('')
  expect(shareOf(shops, cards)).toBeGreaterThan(0.15)
  expect(shareOf(shops, cards)).toBeLessThan(0.3)
  expect(shareOf(people.filter(isWithoutFirm), people)).toBeGreaterThan(0.12)
  expect(shareOf(people.filter(isWithoutFirm), people)).toBeLessThan(0.28)
  expect(shops.some(({ position }) => position.length > 0)).toBe(true)
})
