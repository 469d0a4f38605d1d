import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { extractFields } from '#reader/contacts/extract-fields.ts'
import { decodeModel, shippedModel } from '#reader/extract/roles/model-file.ts'
import { readingOf } from '#reader/testing/reading-of.ts'

const one = decodeModel(readFileSync(new URL('../model/roles.bin', import.meta.url)))

it('corrects the first judge where it sees from the whole card what a text is', () => {
  const card = readingOf([
    'Alpgenossenschaft Hinterüntschen',
    'Meinrad Feuerstein, Alpmeister',
    'Bergkäse 6 Mt. 19,–/kg, 12 Mt. 23,–/kg',
    'Schoppernauer Straße 118',
    '0664 39 40 118',
  ])
  expect(extractFields(card, { model: one })?.last_name).toBe('Hinterüntschen')
  expect(extractFields(card)).toMatchObject({ last_name: 'Feuerstein', company: 'Alpgenossenschaft Hinterüntschen' })
})

it('counts beside the first judge, which counts too', () => {
  const { own = 0, tagger = 0 } = shippedModel().second?.choice ?? {}
  expect(Math.min(own, tagger)).toBeGreaterThan(0)
})
