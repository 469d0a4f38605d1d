import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { extractFields } from '#reader/contacts/extract-fields.ts'
import { decodeModel, shippedModel } from '#reader/extract/roles/model-file.ts'
import { readingOf } from '#reader/testing/reading-of.ts'

const one = decodeModel(readFileSync(new URL('../model/roles.bin', import.meta.url)))

it('corrects the first judge where it sees from the whole card what a text is', () => {
  const card = readingOf([
    'Salon Opale',
    'Mireille',
    'Tschopp',
    'Maître coiffeuse',
    'Rue du Lac 12, 1400 Yverdon',
    '076 555 41 07',
    'opale.mt@gmail.com',
  ])
  expect(extractFields(card, { model: one })?.first_name).toBe('Tschopp')
  expect(extractFields(card)).toMatchObject({ first_name: 'Mireille', last_name: 'Tschopp', company: 'Salon Opale' })
})

it('counts beside the first judge, which counts too', () => {
  const { own = 0, tagger = 0 } = shippedModel().second?.choice ?? {}
  expect(Math.min(own, tagger)).toBeGreaterThan(0)
})
