import { expect, it } from 'vitest'
import { createRandom } from '#reader/synth/random.ts'
import { writtenCards } from '#reader/train/written-cards/written-cards.ts'
import { drawWritten } from './card-source.ts'
import { loadVocabulary } from './vocabulary.ts'

it('a written card is drawn in many layouts, with other people and firms every second time', () => {
  const [card] = writtenCards()
  if (!card) throw new Error('no card')
  const random = createRandom(3)
  const vocabulary = loadVocabulary()
  const drawn = Array.from({ length: 60 }, () => drawWritten(random, [card], vocabulary))
  const places = new Set(drawn.map(({ lines }) => JSON.stringify(lines[0]?.box[0])))
  expect(places.size).toBeGreaterThan(50)
  const same = drawn.filter(({ truth }) => truth.company[0] === card.truth.company[0])
  expect(same.length).toBeGreaterThan(20)
  expect(same.length).toBeLessThan(50)
})
