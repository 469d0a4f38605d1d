import { expect, it } from 'vitest'
import { wordsOf } from '#reader/compare-text.ts'
import { wordLists } from '#reader/words/word-lists.ts'
import { cardLanguages } from './card-vocabulary.ts'
import { inventCard } from './invent-card.ts'
import { inventPeople, isListed } from './invent-people.ts'
import { layouts } from './layouts.ts'
import { allLayouts } from './more-layouts.ts'
import { createRandom } from './random.ts'
import labels from './set/labels.json' with { type: 'json' }
import { unlisted } from './unlisted.ts'

it('the same seed gives the same people, and another seed gives others', () => {
  const people = (seed: number) => cardLanguages.map(language => inventCard(createRandom(seed), language))
  expect(people(1)).toEqual(people(1))
  expect(people(1)).not.toEqual(people(2))
})

it('every layout shows every field of a card', () => {
  const { fields, ...rest } = inventCard(createRandom(4), 'en')
  for (const layout of layouts) {
    const html = layout.html({ fields, ...rest }).toLowerCase()
    for (const value of [
      fields.last_name,
      fields.position,
      fields.email,
      fields.phone,
      fields.company,
      fields.website,
    ]) {
      expect(html).toContain(value.toLowerCase())
    }
  }
})

it('the committed photos cover all languages and have labels', () => {
  expect(labels).toHaveLength(20)
  expect(new Set(labels.map(label => label.language))).toEqual(new Set(cardLanguages))
})

it('invented names are in no list of the reader', () => {
  const random = createRandom(20261)
  const listed = cardLanguages.flatMap(language => {
    const { firstNames, lastNames } = inventPeople(random, language)
    return [...firstNames, ...lastNames].filter(isListed)
  })
  expect(listed).toEqual([])
  expect(isListed('María')).toBe(true)
})

it('positions and trades of the bench are in no list of the reader', () => {
  const { jobNouns, jobQualifiers } = wordLists
  const listed = Object.values(unlisted).flatMap(({ positions, trades }) =>
    [...positions, ...trades].filter(text => wordsOf(text).some(word => jobNouns.has(word) || jobQualifiers.has(word))),
  )
  expect(listed).toEqual([])
})

it('every layout of the bench shows the name, position, company and contact details', () => {
  const card = inventCard(createRandom(4), 'en')
  const { first_name, last_name, position, email, phone, website } = card.fields
  expect(allLayouts.length).toBeGreaterThanOrEqual(12)
  for (const layout of allLayouts) {
    const html = layout.html(card).toLowerCase()
    for (const value of [first_name, last_name, position, email, phone, website, ...card.fields.company.split(' ')]) {
      expect(html, layout.name).toContain(value.toLowerCase())
    }
  }
})
