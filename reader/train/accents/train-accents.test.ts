import { expect, it } from 'vitest'
import { decodeAccents, encodeAccents } from '#reader/extract/letters/accents/accent-model.ts'
import { forEachSpelling, measureAccents, trainAccents } from './train-accents.ts'

const words = forEachSpelling(() => ['ação', 'nação', 'estação', 'mesa', 'casa', 'caso', 'mano', 'cacau'])
const options = { seed: 3, rounds: 3000, bits: 12 }

it('learns the accents of words reproducibly, and those of unknown words from their endings', () => {
  const model = trainAccents(words, options)
  expect(model.variants.pt_BR).toEqual(['aã', 'cç'])
  expect(encodeAccents(trainAccents(words, options))).toEqual(encodeAccents(model))
  expect(decodeAccents(encodeAccents(model))).toEqual(model)
  expect(() => decodeAccents(encodeAccents(model).subarray(0, -1))).toThrow('cut off')
  const unknown = measureAccents(
    model,
    forEachSpelling(() => ['relação', 'massa']),
  )
  for (const { right, bits } of Object.values(unknown)) expect([right, bits < 0.3]).toEqual([1, true])
})
