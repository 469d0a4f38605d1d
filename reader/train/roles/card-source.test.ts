import { expect, it } from 'vitest'
import { createRandom } from '#reader/synth/random.ts'
import { type WrittenCard, writtenCardOf, writtenCards } from '#reader/train/written-cards/written-cards.ts'
import { createCardSource, drawWritten, knownTexts } from './card-source.ts'
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

it('a name of three words goes on in the next line now and then, mostly with its last word', () => {
  const card = writtenCardOf('name: Ana / Torres Ruiz\n\n2 Ana Torres Ruiz\n1 Luthier\n0.9 Tel. 612 345 678')
  const random = createRandom(5)
  const vocabulary = loadVocabulary()
  const texts = Array.from({ length: 200 }, () => drawWritten(random, [card], vocabulary).lines.map(line => line.text))
  const count = (name: string, rest: string) =>
    texts.filter(lines => lines[lines.indexOf(name) + 1] === rest && lines.includes(name)).length
  const [whole, last, first] = [
    count('Ana Torres Ruiz', 'Luthier'),
    count('Ana Torres', 'Ruiz'),
    count('Ana', 'Torres Ruiz'),
  ]
  expect(last).toBeGreaterThan(10)
  expect(first).toBeGreaterThan(0)
  expect(whole).toBeGreaterThan(4 * (last + first))
})

it('most cards have a firm that the kinds of text have not learned', () => {
  const vocabulary = loadVocabulary()
  const firmsOf = (cards: readonly WrittenCard[]) =>
    new Set(cards.flatMap(({ printed, truth }) => (truth.company[0] === '?' ? [] : printed.company)).filter(Boolean))
  const [known, all] = [firmsOf(knownTexts(vocabulary).cards), firmsOf(writtenCards())]
  expect(known.size / all.size).toBeGreaterThan(0.55)
  const draw = createCardSource(vocabulary)
  const random = createRandom(7)
  const firms = Array.from({ length: 200 }, () => draw(random).truth.company[0] ?? '').filter(firm => all.has(firm))
  const learned = firms.filter(firm => known.has(firm))
  expect(firms.length).toBeGreaterThan(40)
  expect(learned.length / firms.length).toBeLessThan(0.45)
})
