import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { extractFields } from '#reader/contacts/extract-fields.ts'
import { decodeModel, shippedModel } from '#reader/extract/roles/model-file.ts'
import { readingOf } from '#reader/testing/reading-of.ts'

const one = decodeModel(readFileSync(new URL('../model/roles.bin', import.meta.url)))

it('corrects the first judge where it sees from the whole card what a text is', () => {
  const card = readingOf([
    'SEJUK JAYA',
    'Service AC - Kulkas - Mesin Cuci',
    'Cuci AC, tambah freon, bongkar pasang',
    'Suryanto',
    'Teknisi AC',
    '0812-4471-9083',
    'Jl. Kemuning Raya Gg. 3 No. 14, Ciputat',
  ])
  expect(extractFields(card, { model: one })?.first_name).toBe('Sejuk')
  expect(extractFields(card)).toMatchObject({ first_name: 'Suryanto', company: 'SEJUK JAYA' })
})

it('counts beside the first judge, which counts too', () => {
  const { own = 0, tagger = 0 } = shippedModel().second?.choice ?? {}
  expect(Math.min(own, tagger)).toBeGreaterThan(0)
})
