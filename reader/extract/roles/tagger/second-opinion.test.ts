import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { extractFields } from '#reader/contacts/extract-fields.ts'
import { decodeModel, shippedModel } from '#reader/extract/roles/model-file.ts'
import { signatures } from '#reader/synth/signatures/signatures.ts'
import { cardOfText } from '#reader/typed/card-of-text.ts'

const one = decodeModel(readFileSync(new URL('../model/roles.bin', import.meta.url)))

it('corrects the first judge where it sees from the whole card what a text is', () => {
  const signature = signatures.find(({ name }) => name.startsWith('an architect, middle dots'))
  const firm = (model = shippedModel()) =>
    signature && extractFields(cardOfText(signature.text), { region: signature.region, model })?.company
  expect(firm(one)).toBe('Estudi Pascual')
  expect(firm()).toBe('Estudi Pascual Arquitectura')
})

it('counts beside the first judge, which counts too', () => {
  const { own = 0, tagger = 0 } = shippedModel().second?.choice ?? {}
  expect(Math.min(own, tagger)).toBeGreaterThan(0)
})
