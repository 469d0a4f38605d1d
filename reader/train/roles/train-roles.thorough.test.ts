import { expect, it } from 'vitest'
import { decode } from '#reader/extract/roles/decode.ts'
import { decodeModel, encodeModel, shippedModel } from '#reader/extract/roles/model-file.ts'
import { createRandom } from '#reader/synth/random.ts'
import { exampleOf } from './examples.ts'
import { inventCard } from './invent-card.ts'
import { trainRoles } from './train-roles.ts'
import { loadVocabulary } from './vocabulary.ts'

const tiny = { seed: 3, texts: 20_000, bits: 14, networks: 1, cards: 250, epochs: 6, hidden: 16 }

it('a training is the same for the same seed', () => {
  const train = () => encodeModel(trainRoles(loadVocabulary(), { ...tiny, texts: 2000, cards: 30, epochs: 2 }))
  expect(train()).toEqual(train())
})

it('a tiny training finds most names on cards that it has not seen', () => {
  const vocabulary = loadVocabulary()
  const model = decodeModel(encodeModel(trainRoles(vocabulary, tiny)))
  const random = createRandom(99)
  let [right, all] = [0, 0]
  while (all < 60) {
    const example = exampleOf(model.kinds, inventCard(random, vocabulary))
    const wanted = example?.right[0] ?? []
    if (!example || wanted.length === 0) continue
    all++
    const { name } = decode(model.networks, example.rows, example.pieces)
    const at = name ? example.pieces.indexOf(name.piece) + 1 : 0
    if (wanted.includes(at)) right++
  }
  expect(right / all).toBeGreaterThan(0.6)
})

it('a file that is cut off is refused', () => {
  expect(() => decodeModel(new Uint8Array(8))).toThrow()
})

it('the shipped file is for the numbers that pieces have now, and is under 4 MB', () => {
  const model = shippedModel()
  const example = exampleOf(model.kinds, inventCard(createRandom(1), loadVocabulary()))
  for (const { inputs } of model.networks) expect(inputs).toBe(example?.rows[0]?.length)
  expect(encodeModel(model).length).toBeLessThan(4_000_000)
})
